/** What a link or a picture in a mail says of itself. It opens nothing: who follows it gets to the link of the mail. */
export interface Tracked {
  environmentId: string
  campaignId: string
  contactId: string
  /** Of a link: its number in the campaign. */
  link: number
}

const idBytes = 16
const size = 3 * idBytes + 2

export function writeToken({ environmentId, campaignId, contactId, link }: Tracked): string {
  const bytes = Buffer.alloc(size)
  for (const [at, id] of [environmentId, campaignId, contactId].entries()) {
    bytes.write(id.replaceAll('-', ''), at * idBytes, 'hex')
  }
  bytes.writeUInt16BE(link, 3 * idBytes)
  return bytes.toString('base64url')
}

export function readToken(token: string): Tracked | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== size) return null
  const id = (at: number) => uuidOf(bytes.subarray(at * idBytes, (at + 1) * idBytes).toString('hex'))
  return { environmentId: id(0), campaignId: id(1), contactId: id(2), link: bytes.readUInt16BE(3 * idBytes) }
}

const uuidOf = (hex: string): string =>
  [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
