print("lathe")
