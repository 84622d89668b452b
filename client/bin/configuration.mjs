import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const defaultFolder = 'userkeep'

/** Writes each item of the configuration to `<folder>/<kind>/<key>.json`, and removes the files of items that are gone. */
export async function pull({ client, values }) {
  const folder = values.dir ?? defaultFolder
  // A renamed item keeps the key that its file has.
  await client('POST /v1/configuration/keys')
  const { configuration } = await client('GET /v1/configuration')
  const kinds = Object.entries(configuration)
  if (kinds.length === 0)
    throw new Error(
      'The key may manage no configuration. Create a management key with permissions in the panel, under API keys.',
    )
  let count = 0
  for (const [kind, items] of kinds) {
    const place = join(folder, kind)
    await mkdir(place, { recursive: true })
    const wanted = new Map(
      Object.entries(items).map(([key, item]) => [`${key}.json`, `${JSON.stringify(item, null, 2)}\n`]),
    )
    for (const name of await jsonFiles(place)) if (!wanted.has(name)) await rm(join(place, name))
    for (const [name, text] of wanted) await writeFile(join(place, name), text)
    count += wanted.size
  }
  console.log(`${count} items in ${folder}`)
}

/** Applies the files to the environment. Kinds without a folder stay as they are. */
export async function push({ client, values }) {
  const folder = values.dir ?? defaultFolder
  const body = { configuration: await readFolder(folder), archive_missing: values['archive-missing'] ?? false }
  const plan = await client('POST /v1/configuration/plan', { body })
  for (const { action, kind, key, fields } of plan.changes) {
    console.log(`${action}  ${kind}/${key}`)
    if (action === 'update') for (const line of differences(fields)) console.log(line)
  }
  if (plan.changes.length === 0) return console.log('No changes.')
  if (values['dry-run']) return console.log(`${counted(plan.changes)} planned. Nothing was applied.`)
  const applied = await client('POST /v1/configuration/apply', { body: { ...body, fingerprint: plan.fingerprint } })
  console.log(`${counted(applied.changes)} applied.`)
}

const counted = ({ length }) => (length === 1 ? '1 change' : `${length} changes`)

function differences(fields) {
  return Object.entries(fields).flatMap(([field, { from, to }]) => [
    `  ${field}`,
    `    - ${JSON.stringify(from)}`,
    `    + ${JSON.stringify(to)}`,
  ])
}

async function readFolder(folder) {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => {
    throw new Error(`The folder ${folder} cannot be read. Run userkeep pull first, or pass --dir.`)
  })
  const configuration = {}
  for (const entry of entries) {
    if (!entry.isDirectory()) continue
    const place = join(folder, entry.name)
    const items = {}
    for (const name of await jsonFiles(place)) items[name.slice(0, -'.json'.length)] = await readItem(join(place, name))
    configuration[entry.name] = items
  }
  return configuration
}

const jsonFiles = async (place) => (await readdir(place)).filter((name) => name.endsWith('.json')).sort()

async function readItem(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    throw new Error(`${file} is not valid JSON: ${error.message}`)
  }
}
