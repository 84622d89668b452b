import { ActionIcon, Button, NumberInput, Select, Stack, Switch } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { texts } from '../../../texts/campaigns-composer.ts'
import { Section } from '../../../ui/section.tsx'
import { CreateInDialog } from '../../templates/create-in-dialog.tsx'
import { EditInDialog } from '../../templates/edit-in-dialog.tsx'
import type { Template } from '../../templates/template.ts'
import type { Campaign } from '../campaign.ts'
import s from '../campaigns.module.css'
import { useSenders, useTemplates } from '../names.ts'
import type { DraftForm } from './form.ts'
import { VariantMessage } from './variant-message.tsx'

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
  const [creating, setCreating] = useState<number | null>(null)
  const [editing, setEditing] = useState<string | null>(null)
  const options = (templates.data ?? [])
    .filter(({ kind, archived_at }) => kind === channel && archived_at === null)
    .map(({ id, name, current }) => ({ value: id, label: current ? name : texts.nameNotPublished(name) }))
  const { variants } = form.values
  const free = keys.find((key) => !variants.some((variant) => variant.key === key))
  return (
    <Section title={texts.message} description={texts.thePublishedVersionOfTheTemplate}>
      <Stack gap={14}>
        {variants.map(({ key, template_id }, at) => (
          <Stack key={key} gap={10}>
            <div className={s.variant}>
              <Select
                label={variants.length > 1 ? texts.templateKey(key.toUpperCase()) : texts.template}
                placeholder={templates.isPending ? texts.loading : texts.chooseATemplate}
                nothingFoundMessage={texts.noTemplatesForThisChannel}
                searchable
                data={options}
                {...form.getInputProps(`variants.${at}.template_id`)}
              />
              {variants.length > 1 && (
                <NumberInput
                  label={texts.weight}
                  min={1}
                  max={1000}
                  allowDecimal={false}
                  {...form.getInputProps(`variants.${at}.weight`)}
                />
              )}
              {variants.length > 1 && (
                <ActionIcon
                  size={36}
                  aria-label={texts.removeVariantKey(key.toUpperCase())}
                  onClick={() => form.removeListItem('variants', at)}
                >
                  <IconX size={16} />
                </ActionIcon>
              )}
              <Button variant="default" onClick={() => setCreating(at)}>
                {texts.newTemplate}
              </Button>
            </div>
            <Chosen template={templates.data?.find(({ id }) => id === template_id)} name={key.toUpperCase()} />
          </Stack>
        ))}
        {free && (
          <Button
            variant="default"
            w="fit-content"
            leftSection={<IconPlus size={15} />}
            onClick={() => form.insertListItem('variants', { key: free, template_id: null, weight: 1 })}
          >
            {texts.addAVariant}
          </Button>
        )}
      </Stack>
      {creating !== null && (
        <CreateInDialog
          kind={channel}
          created={(id) => {
            form.setFieldValue(`variants.${creating}.template_id`, id)
            setCreating(null)
            setEditing(id)
          }}
          close={() => setCreating(null)}
        />
      )}
      {editing !== null && <EditInDialog templateId={editing} close={() => setEditing(null)} />}
    </Section>
  )
}

const Chosen = ({ template, name }: { template: Template | undefined; name: string }) =>
  template ? <VariantMessage key={template.id} template={template} name={name} /> : null

function SenderChoice({ form }: { form: DraftForm }) {
  const senders = useSenders()
  return (
    <Section title={texts.sender}>
      <Select
        label={texts.from}
        maw={460}
        clearable
        placeholder={texts.defaultSender}
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
  <Section title={texts.tracking} description={texts.offByDefaultRewrittenLinksLook}>
    <Stack gap={10}>
      <Switch
        label={texts.trackClicks}
        description={texts.linksRedirectThroughThisService}
        {...form.getInputProps('tracking.clicks', { type: 'checkbox' })}
      />
      <Switch
        label={texts.trackOpens}
        description={texts.addsAnInvisibleImageSomeMailApps}
        {...form.getInputProps('tracking.opens', { type: 'checkbox' })}
      />
    </Stack>
  </Section>
)
