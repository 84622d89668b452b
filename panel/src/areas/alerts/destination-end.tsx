import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/alerts.ts'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { DrawerSection } from '../../ui/drawer.tsx'
import { toast } from '../../ui/toast.ts'
import { type Destination, destinationReads } from './alert.ts'

/** Turns a destination off or on, or deletes it. */
export function DestinationEnd({ destination }: { destination: Destination }) {
  const { id, name, enabled } = destination
  const [environment] = useEnvironment()
  const [isAsking, setAsking] = useState(false)
  const update = useAct('PATCH /v1/organization/alerts/destinations/{id}', { refresh: [...destinationReads] })
  const toggle = () =>
    update.mutate(
      { params: { id }, query: { environment }, body: { enabled: !enabled } },
      { onSuccess: () => toast.success(enabled ? texts.turnedOff : texts.turnedOn), onError: toast.error },
    )
  return (
    <DrawerSection title={enabled ? texts.turnOffOrDelete : texts.turnOnOrDelete}>
      <Text c="dimmed" size="sm" mb={12}>
        {enabled ? texts.alertsThatWereNotSentYet : texts.thisDestinationReceivesNoAlerts}
      </Text>
      <Group gap={8}>
        <Button variant="default" loading={update.isPending} onClick={toggle}>
          {enabled ? texts.turnOff : texts.turnOn}
        </Button>
        <Button variant="default" c="var(--mantine-color-error)" onClick={() => setAsking(true)}>
          {texts.deleteEllipsis}
        </Button>
      </Group>
      {isAsking && (
        <ConfirmAct
          endpoint="DELETE /v1/organization/alerts/destinations/{id}"
          input={{ params: { id }, query: { environment } }}
          refresh={['GET /v1/organization/alerts/destinations']}
          success={texts.nameDeleted(name)}
          leaves={['destination']}
          close={() => setAsking(false)}
          title={texts.deleteName(name)}
          act={texts.delete}
        >
          {texts.itReceivesNoMoreAlertsAndAlerts}
        </ConfirmAct>
      )}
    </DrawerSection>
  )
}
