/**
 * Gives a module that is fetched when it is first wanted. Once it is there it is given at once: importing it again would
 * wait behind whatever the page has to draw meanwhile.
 */
export function loadOnce<Module>(load: () => Promise<Module>): () => Module | Promise<Module> {
  let loaded: Module | undefined
  return () => loaded ?? load().then((module) => (loaded = module))
}
