import { Button, Group, SegmentedControl, Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { texts } from '../../../texts/campaigns-composer.ts'
import { FailedPart } from '../../../ui/states.tsx'
import { EditInDialog } from '../../templates/edit-in-dialog.tsx'
import { RenderedMessage, schemes, widths } from '../../templates/rendered-message.tsx'
import type { Template } from '../../templates/template.ts'
import { TestSend } from '../../templates/test-send.tsx'

interface VariantMessageProps {
  template: Template
  /** "A", if there are several. */
  name: string
}

/** The message of a variant as it is sent, with its subject; it can be edited and tested here. */
export function VariantMessage({ template, name }: VariantMessageProps) {
  const [environment] = useEnvironment()
  const [width, setWidth] = useState('desktop')
  const [scheme, setScheme] = useState('light')
  const [acting, setActing] = useState<'edit' | 'test' | null>(null)
  const { id, kind, current } = template
  const isMail = kind === 'email'
  const query = useRead(
    'POST /v1/organization/templates/{id}/preview',
    {
      params: { id },
      query: { environment },
      body: { ...(current && { version_id: current.version_id }), ...(isMail && { category_mail: true }) },
    },
    { single: true },
  )
  const close = () => setActing(null)
  return (
    <section aria-label={texts.messageOf(name)}>
      <Group justify="space-between" gap={8} mb={4}>
        <Group gap={8}>
          {isMail && (
            <SegmentedControl size="xs" aria-label={texts.width} data={widths} value={width} onChange={setWidth} />
          )}
          {isMail && (
            <SegmentedControl size="xs" aria-label={texts.colors} data={schemes} value={scheme} onChange={setScheme} />
          )}
        </Group>
        <Group gap={8}>
          <Button size="xs" variant="default" onClick={() => setActing('edit')}>
            {texts.editTemplate}
          </Button>
          {isMail && (
            <Button size="xs" variant="default" disabled={!query.data} onClick={() => setActing('test')}>
              {texts.sendTest}
            </Button>
          )}
        </Group>
      </Group>
      {!current && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {texts.publishTheTemplateFirst}
        </Text>
      )}
      {query.data ? (
        <RenderedMessage rendered={query.data} isMail={isMail} width={width} scheme={scheme} />
      ) : query.error ? (
        <FailedPart what={texts.thePreview} error={query.error} retry={() => void query.refetch()} />
      ) : (
        <Skeleton h={300} mt={8} aria-busy />
      )}
      {acting === 'edit' && <EditInDialog templateId={id} close={close} />}
      {acting === 'test' && query.data && (
        <TestSend
          template={template}
          locale={query.data.locale}
          {...(current && { versionId: current.version_id })}
          close={close}
        />
      )}
    </section>
  )
}
