/// The number of a field in its table, or of a parameter in its endpoint, from ``n0`` to `n255`.
///
/// It is an enumeration because the compiler checks a large switch over an enumeration much faster than one
/// over integers.
public enum FieldNumber: Sendable {
    case n0, n1, n2, n3, n4, n5, n6, n7, n8, n9, n10, n11, n12, n13, n14, n15, n16, n17, n18, n19,
        n20, n21, n22, n23, n24, n25, n26, n27, n28, n29, n30, n31, n32, n33, n34, n35, n36, n37,
        n38, n39, n40, n41, n42, n43, n44, n45, n46, n47, n48, n49, n50, n51, n52, n53, n54, n55,
        n56, n57, n58, n59, n60, n61, n62, n63, n64, n65, n66, n67, n68, n69, n70, n71, n72, n73,
        n74, n75, n76, n77, n78, n79, n80, n81, n82, n83, n84, n85, n86, n87, n88, n89, n90, n91,
        n92, n93, n94, n95, n96, n97, n98, n99, n100, n101, n102, n103, n104, n105, n106, n107,
        n108, n109, n110, n111, n112, n113, n114, n115, n116, n117, n118, n119, n120, n121, n122,
        n123, n124, n125, n126, n127, n128, n129, n130, n131, n132, n133, n134, n135, n136, n137,
        n138, n139, n140, n141, n142, n143, n144, n145, n146, n147, n148, n149, n150, n151, n152,
        n153, n154, n155, n156, n157, n158, n159, n160, n161, n162, n163, n164, n165, n166, n167,
        n168, n169, n170, n171, n172, n173, n174, n175, n176, n177, n178, n179, n180, n181, n182,
        n183, n184, n185, n186, n187, n188, n189, n190, n191, n192, n193, n194, n195, n196, n197,
        n198, n199, n200, n201, n202, n203, n204, n205, n206, n207, n208, n209, n210, n211, n212,
        n213, n214, n215, n216, n217, n218, n219, n220, n221, n222, n223, n224, n225, n226, n227,
        n228, n229, n230, n231, n232, n233, n234, n235, n236, n237, n238, n239, n240, n241, n242,
        n243, n244, n245, n246, n247, n248, n249, n250, n251, n252, n253, n254, n255

    /// Creates the number of the field at an index.
    ///
    /// - Parameter place: The index in the table, 0 to 255.
    @inlinable @inline(__always)
    public init(_ place: Int) {
        // Cases without associated values are numbered in their order, and this type has one case for each byte.
        self = unsafeBitCast(UInt8(truncatingIfNeeded: place), to: FieldNumber.self)
    }

    /// The index in the table, 0 to 255.
    @inlinable @inline(__always)
    public var place: Int { Int(unsafeBitCast(self, to: UInt8.self)) }

    /// The maximum number of fields of a table, and of parameters of an endpoint.
    public static let maximum = 256
}
