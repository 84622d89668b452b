// Builds the panel, the portal and the widget where their sources have changed since the last time, and compresses what they load.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const frontends = ['panel', 'portal', 'widget'].filter((name) => existsSync(join(root, name, 'vite.config.ts')))

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()

/** Hashes the sources of a frontend: its files, the client, and installed versions. */
function hashOf(frontend) {
  const own = ['src', 'public'].map((name) => join(root, frontend, name)).filter(existsSync)
  const files = [...own.flatMap(filesIn), ...filesIn(join(root, 'client/src'))]
  const single = ['index.html', 'vite.config.ts', 'package.json']
    .map((name) => join(root, frontend, name))
    .filter(existsSync)
  const hash = createHash('sha256')
  for (const file of [...files, ...single, join(root, 'package-lock.json')])
    hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

function compress(folder) {
  for (const file of filesIn(folder)) {
    if (!/\.(js|css|html|svg)$/.test(file)) continue
    const bytes = readFileSync(file)
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
  }
}

for (const frontend of frontends) {
  const dist = join(root, frontend, 'dist')
  const stamp = join(dist, '.built-from')
  const hash = hashOf(frontend)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) continue
  console.log(`Building the ${frontend} …`)
  const { build } = await import('vite')
  await build({ configFile: join(root, frontend, 'vite.config.ts'), logLevel: 'warn' })
  compress(dist)
  writeFileSync(stamp, hash)
}
