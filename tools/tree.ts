import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

export const root = dirname(import.meta.dirname)

const passedOver = new Set(['node_modules', '.git', 'dist', 'data', '.cache', 'test-results'])

/** Every file of the project, relative to its root, in a stable order. */
export function projectFiles(folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !passedOver.has(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = folder ? `${folder}/${entry.name}` : entry.name
      if (entry.isDirectory()) return projectFiles(path)
      return entry.isFile() ? [path] : []
    })
}
