import { api } from '../../app/api.ts'
import type { Import, Kind } from './import.ts'

/** Characters of one request: as JSON, with what is escaped, well below a mebibyte. */
const chunk = 128 * 1024

/** Returns the content of a file. Spreadsheets of older systems are not in UTF-8. */
export async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).byteLength

export const formatOf = (name: string): Import['format'] =>
  /\.(jsonl|ndjson|json)$/i.test(name) ? 'json_lines' : 'csv'

interface NewFile {
  kind: Kind
  file: File
  text: string
  environment: 'live' | 'test'
}

export const createImport = ({ kind, file, text, environment }: NewFile): Promise<Import> =>
  api('POST /v1/organization/imports', {
    query: { environment },
    body: { kind, format: formatOf(file.name), size_bytes: bytesOf(text), file_name: file.name.slice(0, 200) },
  })

/** Sends the rest of a file, from the byte that the service has not received. */
export async function uploadRest(
  { id, received_bytes }: Pick<Import, 'id' | 'received_bytes'>,
  text: string,
  environment: 'live' | 'test',
  onProgress: (received: number) => void,
): Promise<void> {
  let offset = 0
  for (const content of partsOf(text)) {
    const end = offset + bytesOf(content)
    if (end > received_bytes) {
      const part = { params: { id }, query: { environment }, body: { offset, content } }
      await api('POST /v1/organization/imports/{id}/chunks', part)
      onProgress(end)
    }
    offset = end
  }
}

/** Always cuts at the same places, and never within a character. */
function* partsOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const last = text.charCodeAt(at + chunk - 1)
    const size = last >= 0xd800 && last < 0xdc00 ? chunk - 1 : chunk
    yield text.slice(at, at + size)
    at += size
  }
}
