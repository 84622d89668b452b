import { ActionIcon, Button, NumberInput, Select, Stack, Switch } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { Section } from '../../../ui/section.tsx'
import type { Campaign } from '../campaign.ts'
import s from '../campaigns.module.css'
import { useSenders, useTemplates } from '../names.ts'
import type { DraftForm } from './form.ts'

const keys = ['a', 'b', 'c', 'd', 'e']

interface StepProps {
  form: DraftForm
  channel: Campaign['channel']
}

export const MessageStep = ({ form, channel }: StepProps) => (
  <>
    <Variants form={form} channel={channel} />
    {channel === 'email' && <SenderChoice form={form} />}
    {channel === 'email' && <Tracking form={form} />}
  </>
)

function Variants({ form, channel }: StepProps) {
  const templates = useTemplates()
  const options = (templates.data ?? [])
    .filter(({ kind, archived_at }) => kind === channel && archived_at === null)
    .map(({ id, name, current }) => ({ value: id, label: current ? name : `${name} (not published)` }))
  const { variants } = form.values
  const free = keys.find((key) => !variants.some((variant) => variant.key === key))
  return (
    <Section
      title="Message"
      description="The published version of a template, as it is when you schedule. With several, each person gets one of them, by weight."
    >
      <Stack gap={14} maw={560}>
        {variants.map(({ key }, at) => (
          <div key={key} className={s.variant}>
            <Select
              label={variants.length > 1 ? `Template ${key.toUpperCase()}` : 'Template'}
              placeholder={templates.isPending ? 'Loading…' : 'Choose a template'}
              nothingFoundMessage="No templates of this channel"
              searchable
              data={options}
              {...form.getInputProps(`variants.${at}.template_id`)}
            />
            {variants.length > 1 && (
              <NumberInput
                label="Weight"
                min={1}
                max={1000}
                allowDecimal={false}
                {...form.getInputProps(`variants.${at}.weight`)}
              />
            )}
            {variants.length > 1 && (
              <ActionIcon
                size={36}
                aria-label={`Remove variant ${key.toUpperCase()}`}
                onClick={() => form.removeListItem('variants', at)}
              >
                <IconX size={16} />
              </ActionIcon>
            )}
          </div>
        ))}
        {free && (
          <Button
            variant="default"
            w="fit-content"
            leftSection={<IconPlus size={15} />}
            onClick={() => form.insertListItem('variants', { key: free, template_id: null, weight: 1 })}
          >
            Add a variant
          </Button>
        )}
      </Stack>
    </Section>
  )
}

function SenderChoice({ form }: { form: DraftForm }) {
  const senders = useSenders()
  return (
    <Section title="Sender">
      <Select
        label="From"
        maw={460}
        clearable
        placeholder="Default sender"
        data={(senders.data ?? []).map(({ id, name, from_address }) => ({
          value: id,
          label: `${name} (${from_address})`,
        }))}
        {...form.getInputProps('sender_id')}
      />
    </Section>
  )
}

const Tracking = ({ form }: { form: DraftForm }) => (
  <Section
    title="Counting"
    description="Off unless you turn it on: rewritten links look less trustworthy to people and to spam filters, pictures are loaded by mail servers that nobody looks at, and in many countries both need consent. A goal tells you more."
  >
    <Stack gap={10}>
      <Switch
        label="Count clicks"
        description="Links lead through this service first."
        {...form.getInputProps('tracking.clicks', { type: 'checkbox' })}
      />
      <Switch
        label="Count opens"
        description="Adds an invisible picture. Many mail apps load it for everybody, others for nobody."
        {...form.getInputProps('tracking.opens', { type: 'checkbox' })}
      />
    </Stack>
  </Section>
)
