/// `lathe validate`: tells of all that is wrong with some APIs' schemas.
struct ValidateCommand {
    let folders: [String]

    func run() -> Int32 {
        let failed = folders.filter { Generation(folder: $0).report() }
        return failed.isEmpty ? 0 : 1
    }
}
