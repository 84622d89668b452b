import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { areas } from '@userkeep/contract'
import { toOpenApi } from '@userkeep/contract/generate/openapi'

export interface Resource {
  readonly uri: string
  readonly name: string
  readonly title: string
  readonly mimeType: string
  read(): string
}

const guideFolder = join(import.meta.dirname, '../../../../docs/guides')

/** Returns a function that answers the API reference and the guides, which are read once. */
export function createResources(folder = guideFolder): () => Promise<readonly Resource[]> {
  let resources: Promise<readonly Resource[]> | undefined
  return () => {
    resources ??= readAll(folder)
    return resources
  }
}

/** An installation without the guides' folder has the reference alone. */
async function readAll(folder: string): Promise<readonly Resource[]> {
  const files = await readdir(folder).catch(() => [])
  const guides = files.filter((file) => file.endsWith('.md')).toSorted()
  return [reference(), ...(await Promise.all(guides.map((file) => guide(folder, file))))]
}

/** A megabyte, so it is written when somebody reads it for the first time. */
function reference(): Resource {
  let text: string | undefined
  return {
    uri: 'userkeep://reference',
    name: 'reference',
    title: 'API reference (OpenAPI)',
    mimeType: 'application/json',
    read() {
      text ??= JSON.stringify(toOpenApi(areas))
      return text
    },
  }
}

async function guide(folder: string, file: string): Promise<Resource> {
  const text = await readFile(join(folder, file), 'utf8')
  const name = file.replace(/\.md$/, '')
  return {
    uri: `userkeep://guides/${name}`,
    name,
    title: /^# (.+)$/m.exec(text)?.[1] ?? name,
    mimeType: 'text/markdown',
    read: () => text,
  }
}
