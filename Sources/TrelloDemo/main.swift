import DemoSupport

await tool.main()
