import s from './rendered.module.css'

/** HTML that the service rendered from Markdown and sanitised. */
export const Rendered = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the service sanitised it
  <div className={s.text} dangerouslySetInnerHTML={{ __html: html }} />
)
