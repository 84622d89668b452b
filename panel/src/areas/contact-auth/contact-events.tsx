import { Switch } from '@mantine/core'
import { Section } from '../../ui/section.tsx'

interface ContactEventsProps {
  isOn: boolean
  turn: (isOn: boolean) => void
  isClosed: boolean
}

export const ContactEvents = ({ isOn, turn, isClosed }: ContactEventsProps) => (
  <Section
    title="Events from contacts"
    description="Events that a contact’s browser or app tracks with its own session."
  >
    <Switch
      label="Deliver them to customer webhooks"
      description="Any member of a customer can send any event name. These deliveries have source: contact. When this is off, customer webhooks receive only what your backend tracks."
      disabled={isClosed}
      checked={isOn}
      onChange={(event) => turn(event.currentTarget.checked)}
    />
  </Section>
)
