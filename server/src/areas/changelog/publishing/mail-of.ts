import type { CountedPost } from '../posts/posts.sql.ts'

/** Braces that a template would read as its own language are kept apart by a mark that nobody sees. */
const asText = (text: string): string => text.replace(/\{(?=[{%])/g, '{\u2060').replace(/([}%])(?=\})/g, '$1\u2060')

/** What a mail about a post says: the whole post, its pictures by address, and a link to its page. */
export function mailOf({ title, excerpt, body }: CountedPost, publicUrl: string, url: string | null) {
  const text = asText(body).replaceAll('](/pictures/', `](${publicUrl}/pictures/`)
  const link = url === null ? [] : [`[Read it online](${url} "button")`]
  return {
    default_locale: 'en',
    variables: [],
    locales: {
      en: {
        subject: asText(title),
        preheader: asText(excerpt).slice(0, 300),
        body: [`# ${asText(title)}`, text, ...link].join('\n\n'),
      },
    },
  }
}
