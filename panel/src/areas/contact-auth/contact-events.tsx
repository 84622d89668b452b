import { Switch } from '@mantine/core'
import { texts } from '../../texts/contact-auth.ts'
import { Section } from '../../ui/section.tsx'

interface ContactEventsProps {
  isOn: boolean
  turn: (isOn: boolean) => void
  isClosed: boolean
}

export const ContactEvents = ({ isOn, turn, isClosed }: ContactEventsProps) => (
  <Section title={texts.eventsFromContacts} description={texts.eventsThatAContactsBrowserOrApp}>
    <Switch
      label={texts.deliverToCustomerWebhooks}
      description={texts.anyMemberOfACustomerCanSendAny}
      disabled={isClosed}
      checked={isOn}
      onChange={(event) => turn(event.currentTarget.checked)}
    />
  </Section>
)
