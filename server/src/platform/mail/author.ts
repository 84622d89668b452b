import addressparser from 'nodemailer/lib/addressparser'

export interface Author {
  name: string
  address: string
  domain: string
}

/** Parses the author of mail: `Userkeep <mail@example.com>`, with or without the name. */
export function parseAuthor(from: string): Author {
  const [author] = addressparser(from, { flatten: true })
  const domain = author?.address?.split('@')[1]
  if (!author?.address || !domain) throw new Error(`The sender of mails must be an email address, not "${from}"`)
  return { name: author.name, address: author.address, domain }
}
