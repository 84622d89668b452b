import { createRequire, registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'

const { resolve } = createRequire(import.meta.url)
const own = new Map(['typescript', 'typescript/package.json'].map((name) => [name, pathToFileURL(resolve(name)).href]))

/**
 * dependency-cruiser reads `.ts` through the compiler API, which TypeScript 7 no longer has. It stands in the
 * root's node_modules beside TypeScript 7, so it is handed the TypeScript 5 that this workspace carries.
 */
registerHooks({
  resolve(specifier, context, next) {
    const url = own.get(specifier)
    return url ? { url, shortCircuit: true } : next(specifier, context)
  },
})
