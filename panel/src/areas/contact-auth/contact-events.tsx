import { Stack, Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Section } from '../../ui/section.tsx'
import { useSaveSettings } from './save-settings.tsx'
import type { Settings } from './settings.ts'

export function ContactEvents({ settings }: { settings: Settings }) {
  const form = useForm({ initialValues: { deliver_contact_events: settings.deliver_contact_events } })
  const { onSubmit, button, mayWrite } = useSaveSettings(form, (values) => values)
  return (
    <Section
      title="Events from contacts"
      description="What a contact tracks from its own browser or app, with its own session."
    >
      <form onSubmit={onSubmit}>
        <Stack gap={16}>
          <Switch
            label="Deliver them to customer webhooks"
            description="Any member of a team can send any event name for it. Deliveries carry source: contact. When this is off, webhooks receive only what your backend tracks."
            disabled={!mayWrite}
            {...form.getInputProps('deliver_contact_events', { type: 'checkbox' })}
          />
          {button}
        </Stack>
      </form>
    </Section>
  )
}
