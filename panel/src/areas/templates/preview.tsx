import { SegmentedControl, Skeleton, Switch } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/templates.ts'
import { ContactSelect } from '../../ui/contact-select.tsx'
import { ProblemText } from '../../ui/problem-text.tsx'
import { Section } from '../../ui/section.tsx'
import { FailedPart } from '../../ui/states.tsx'
import { RenderedMessage, schemes, widths } from './rendered-message.tsx'
import { type Content, problemsIn, type TemplateInFull } from './template.ts'
import s from './templates.module.css'

interface PreviewProps {
  template: TemplateInFull
  draft: Content
  locale: string
}

/** The rendered template, updated while it is written. */
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
    <Section title={texts.preview} description={texts.aLivePreviewIncludingUnsaved}>
      <div className={s.tools}>
        <ContactSelect label={texts.previewData} value={contactId} onChange={setContactId} />
        {isMail && <SegmentedControl aria-label={texts.width} data={widths} value={width} onChange={setWidth} />}
        {isMail && <SegmentedControl aria-label={texts.colors} data={schemes} value={scheme} onChange={setScheme} />}
        {isMail && (
          <Switch
            label={texts.withTheUnsubscribeFooter}
            checked={isCategory}
            onChange={(event) => setCategory(event.currentTarget.checked)}
          />
        )}
      </div>
      {query.error && query.error.status === 400 && <ProblemText>{problemsIn(query.error).join(' ')}</ProblemText>}
      {query.error && query.error.status !== 400 && (
        <FailedPart what={texts.thePreview} error={query.error} retry={() => void query.refetch()} />
      )}
      {query.data ? (
        <RenderedMessage rendered={query.data} isMail={isMail} width={width} scheme={scheme} />
      ) : (
        !query.error && <Skeleton h={420} aria-busy />
      )}
    </Section>
  )
}
