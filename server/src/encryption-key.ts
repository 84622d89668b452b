import { randomBytes } from 'node:crypto'
import { link, open, readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { type EncryptionKey, parseEncryptionKeys } from './config/encryption-keys.ts'
import { openDataDirectory } from './platform/data-directory.ts'
import { StartError } from './platform/start-error.ts'

/** Returns the keys in `<dataDir>/encryption.key`, created on the first start, in the format of ENCRYPTION_KEY. */
export async function loadOrCreateKey(dataDir: string): Promise<EncryptionKey[]> {
  const path = join(await openDataDirectory(dataDir), 'encryption.key')
  const text = await readKey(path).then((found) => found ?? createKey(path))
  try {
    return parseEncryptionKeys(text.trim())
  } catch (error) {
    throw new StartError(
      `${path} has no usable key (${(error as Error).message}). Restore it from a backup, or set ENCRYPTION_KEY.`,
    )
  }
}

async function readKey(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw new StartError(`${path} cannot be read (${code}): give this user access to it, or set ENCRYPTION_KEY.`)
  }
}

/**
 * Written to a draft and linked into place, so that neither a crash nor a second process leaves half a key or two keys.
 */
async function createKey(path: string): Promise<string> {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(`${randomBytes(32).toString('base64')}\n`)
    await file.sync()
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await file.close()
    await unlink(draft)
  }
  return readFile(path, 'utf8')
}
