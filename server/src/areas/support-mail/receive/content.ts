import type { Db } from '../../../platform/db/sql.ts'
import { plainHtml } from '../../../platform/html/plain-html.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { addDecodedPicture, type DecodedPicture, decodePicture } from '../../pictures/public.ts'
import type { Own } from '../own.ts'
import { type MailAttachment, mailLimits, type ParsedMail } from '../parse/parsed-mail.ts'

interface AttachedPicture {
  readonly name: string
  readonly decoded: DecodedPicture
}

/** The content of a message, with its pictures decoded and its other attachments named. */
export interface ContentOfMail {
  readonly text: string
  readonly html: string
  readonly pictures: readonly AttachedPicture[]
}

/** Decodes the pictures of a mail, before the transaction: it takes its time. */
export async function contentOf(
  { pictures: { turns } }: Own,
  scope: EnvironmentScope,
  mail: ParsedMail,
): Promise<ContentOfMail> {
  const whose = { group: scope.organizationId, account: scope.environmentId }
  const pictures: AttachedPicture[] = []
  const others: MailAttachment[] = []
  for (const attachment of mail.attachments) {
    const { picture, name } = attachment
    const isTried = picture !== null && pictures.length < mailLimits.pictures
    const decoded = isTried ? await turns.run(whose, () => decodePicture(Buffer.from(picture))) : null
    if (decoded === null) others.push(attachment)
    else pictures.push({ name, decoded })
  }
  return { ...withNames(mail, others, pictures.length > 0), pictures }
}

/** Adds the names of attachments that are not stored, so that staff can ask for them in another way. */
function withNames({ text, html }: ParsedMail, others: readonly MailAttachment[], hasPictures: boolean) {
  if (others.length === 0)
    return text === '' && !hasPictures ? { text: '(No text)', html: '<p>(No text)</p>' } : { text, html }
  const names = others.slice(0, mailLimits.named).map(({ name, size }) => `${name} (${sizeOf(size)})`)
  if (others.length > names.length) names.push(`${others.length - names.length} more`)
  const line = `Attachments that were not stored: ${names.join(', ')}`
  return { text: `${text}\n\n${line}`.trim(), html: `${html}\n${plainHtml(line)}`.trim() }
}

const sizeOf = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`

export async function storePictures(db: Db, scope: EnvironmentScope, pictures: readonly AttachedPicture[], now: Date) {
  const stored = []
  for (const picture of pictures) stored.push(await addDecodedPicture(db, scope, picture, now))
  return stored.filter((picture) => picture !== null)
}
