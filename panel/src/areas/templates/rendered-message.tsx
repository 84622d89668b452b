import { Text } from '@mantine/core'
import { texts } from '../../texts/templates.ts'
import { framed } from './framed.ts'
import type { Rendered } from './template.ts'
import s from './templates.module.css'

export const widths = [
  { value: 'desktop', label: texts.desktop },
  { value: 'phone', label: texts.phone },
  { value: 'text', label: texts.text },
]
export const schemes = [
  { value: 'light', label: texts.light },
  { value: 'dark', label: texts.dark },
]

interface RenderedMessageProps {
  rendered: Rendered
  isMail: boolean
  width: string
  scheme: string
}

/** A rendered message in the width of a desktop or a phone, light or dark, or as plain text. */
export function RenderedMessage({
  rendered: { subject, html, text, url },
  isMail,
  width,
  scheme,
}: RenderedMessageProps) {
  if (width === 'text')
    return (
      <>
        <Subject text={subject} />
        <pre className={s.plain}>{text}</pre>
      </>
    )
  return (
    <>
      <Subject text={subject} />
      <div className={s.stage} data-scheme={scheme}>
        {/* Without a permission nothing in it runs, opens or is sent. */}
        <iframe
          title={texts.theMessageAsItIsShown}
          sandbox=""
          className={s.frame}
          data-width={isMail ? width : 'notice'}
          srcDoc={framed(html, scheme === 'dark', isMail)}
        />
      </div>
      {url && (
        <Text size="sm" c="dimmed" mt={8}>
          {texts.linkUrl(url)}
        </Text>
      )}
    </>
  )
}

const Subject = ({ text }: { text: string }) => (
  <Text className={s.subject} fw={600} component="p">
    {text || texts.noSubject}
  </Text>
)
