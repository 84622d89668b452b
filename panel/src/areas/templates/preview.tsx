import { SegmentedControl, Skeleton, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { ContactSelect } from '../../ui/contact-select.tsx'
import { ProblemText } from '../../ui/problem-text.tsx'
import { Section } from '../../ui/section.tsx'
import { FailedPart } from '../../ui/states.tsx'
import { framed } from './framed.ts'
import { type Content, problemsIn, type Rendered, type TemplateInFull } from './template.ts'
import s from './templates.module.css'

interface PreviewProps {
  template: TemplateInFull
  draft: Content
  locale: string
}

const widths = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
  { value: 'text', label: 'Text' },
]
const schemes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** What somebody would get, while it is being written. */
export function Preview({ template, draft, locale }: PreviewProps) {
  const [environment] = useEnvironment()
  const [contactId, setContactId] = useState<string | null>(null)
  const [isCategory, setCategory] = useState(false)
  const [width, setWidth] = useState('desktop')
  const [scheme, setScheme] = useState('light')
  const body = { draft, locale, contact_id: contactId, category_mail: isCategory }
  const query = useRead('POST /v1/organization/templates/{id}/preview', {
    params: { id: template.id },
    query: { environment },
    body,
  })
  const isMail = template.kind === 'email'
  return (
    <Section title="Preview" description="As it is written now, saved or not.">
      <div className={s.tools}>
        <ContactSelect label="Shown with the data of" value={contactId} onChange={setContactId} />
        {isMail && <SegmentedControl aria-label="Width" data={widths} value={width} onChange={setWidth} />}
        {isMail && <SegmentedControl aria-label="Colors" data={schemes} value={scheme} onChange={setScheme} />}
        {isMail && (
          <Switch
            label="With the unsubscribe footer"
            checked={isCategory}
            onChange={(event) => setCategory(event.currentTarget.checked)}
          />
        )}
      </div>
      {query.error && query.error.status === 400 && <ProblemText>{problemsIn(query.error).join(' ')}</ProblemText>}
      {query.error && query.error.status !== 400 && (
        <FailedPart what="The preview" error={query.error} retry={() => void query.refetch()} />
      )}
      {query.data ? (
        <Shown rendered={query.data} isMail={isMail} width={width} scheme={scheme} />
      ) : (
        !query.error && <Skeleton h={420} aria-busy />
      )}
    </Section>
  )
}

interface ShownProps {
  rendered: Rendered
  isMail: boolean
  width: string
  scheme: string
}

function Shown({ rendered: { subject, html, text, url }, isMail, width, scheme }: ShownProps) {
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
          title="The message as it is shown"
          sandbox=""
          className={s.frame}
          data-width={isMail ? width : 'notice'}
          srcDoc={framed(html, scheme === 'dark', isMail)}
        />
      </div>
      {url && (
        <Text size="sm" c="dimmed" mt={8}>
          Leads to {url}
        </Text>
      )}
    </>
  )
}

const Subject = ({ text }: { text: string }) => (
  <Text className={s.subject} fw={600} component="p">
    {text || 'No subject'}
  </Text>
)
