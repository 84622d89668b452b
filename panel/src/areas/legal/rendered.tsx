import { Checkbox } from '@mantine/core'
import s from './legal.module.css'

/** A text as the portal and the widget show it. */
export const Rendered = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server rendered it from Markdown and sanitised it
  <div className={s.text} dangerouslySetInnerHTML={{ __html: html }} />
)

/** As it stands beneath the text, where people agree. */
export const Sentence = ({ text }: { text: string }) => (
  <div className={s.sentence}>
    <Checkbox label={text || 'The sentence beside the checkbox'} checked={false} readOnly tabIndex={-1} />
  </div>
)
