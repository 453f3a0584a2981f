/**
 * Loads a module on first use and returns it synchronously afterwards. A repeated `import()` would be asynchronous and
 * wait behind pending rendering.
 */
export function loadOnce<Module>(load: () => Promise<Module>): () => Module | Promise<Module> {
  let loaded: Module | undefined
  return () => loaded ?? load().then((module) => (loaded = module))
}
