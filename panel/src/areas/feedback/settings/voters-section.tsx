import { Select, Skeleton, Stack, Switch } from '@mantine/core'
import type { Output } from '@userkeep/client'
import { useAct, useRead } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { useReadAll } from '../../../app/read-all.ts'
import { useMay } from '../../../app/session.tsx'
import { texts } from '../../../texts/feedback-settings.ts'
import { Section } from '../../../ui/section.tsx'
import { FailedPart } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.ts'
import { settingsRead } from '../feedback.ts'

type Settings = Output<typeof settingsRead>

/** How those who voted hear of it once a post ships. */
export function VotersSection() {
  const [environment] = useEnvironment()
  const query = useRead(settingsRead, { query: { environment } }, { single: true })
  return (
    <Section title={texts.whenAPostShips} description={texts.eachVoterReceivesOneNotification}>
      {query.data ? (
        <Choices settings={query.data} />
      ) : query.error ? (
        <FailedPart what={texts.theSettings} error={query.error} retry={() => void query.refetch()} />
      ) : (
        <Skeleton h={60} aria-busy />
      )}
    </Section>
  )
}

function Choices({ settings }: { settings: Settings }) {
  const [environment] = useEnvironment()
  const mayReadTemplates = useMay()('messaging:manage')
  const save = useAct('PUT /v1/organization/feedback/settings', { refresh: [settingsRead] })
  const change = (changed: Partial<Settings>) =>
    save.mutate(
      { query: { environment }, body: { ...settings, ...changed } },
      { onSuccess: () => toast.success(texts.saved), onError: toast.error },
    )
  return (
    <Stack gap={14} maw={480}>
      <Switch
        label={texts.alsoEmailVoters}
        description={texts.onlyVotersWhoConsentedToProduct}
        checked={settings.mail_voters}
        disabled={save.isPending}
        onChange={(event) => change({ mail_voters: event.currentTarget.checked })}
      />
      {settings.mail_voters && mayReadTemplates && (
        <TemplateSelect value={settings.template_id} onChange={(template_id) => change({ template_id })} />
      )}
    </Stack>
  )
}

interface TemplateSelectProps {
  value: string | null
  onChange: (id: string | null) => void
}

function TemplateSelect({ value, onChange }: TemplateSelectProps) {
  const [environment] = useEnvironment()
  const templates = useReadAll(
    'GET /v1/organization/templates',
    { query: { environment } },
    (answer) => answer.templates,
  )
  return (
    <Select
      label={texts.template}
      clearable
      searchable
      placeholder={texts.defaultTemplate}
      data={(templates.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={onChange}
    />
  )
}
