import { IconDeviceDesktop, IconDeviceMobile, IconHeadset } from '@tabler/icons-react'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/contacts.ts'
import { CompactList, ListRow, RowAside } from '../../ui/compact-list.tsx'
import { deviceName, isHandheld } from '../../ui/device-name.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Status } from '../../ui/status.tsx'
import { pageQuery } from '../../ui/table/paging.ts'
import { useOwnPaging } from '../../ui/table/use-paging.ts'
import type { Contact } from './contact.ts'

export function Devices({ contact }: { contact: Contact }) {
  const [environment] = useEnvironment()
  const paging = useOwnPaging()
  const query = useRead('GET /v1/organization/contacts/{id}/sessions', {
    params: { id: contact.id },
    query: { environment, ...pageQuery(paging.place) },
  })
  return (
    <CompactList
      label={texts.devices}
      query={query}
      rows={(answer) => answer.sessions}
      paging={paging}
      empty={texts.noActiveSessions}
    >
      {({ id, user_agent, ip, support, verified, last_seen_at }) => {
        const Device = support ? IconHeadset : isHandheld(user_agent) ? IconDeviceMobile : IconDeviceDesktop
        return (
          <ListRow
            key={id}
            icon={<Device size={20} stroke={1.6} />}
            title={support ? texts.supportSession : deviceName(user_agent)}
            description={ip}
            end={
              <RowAside beneath={texts.seenTime(<RelativeTime at={last_seen_at} />)}>
                <Status tone={verified ? 'good' : 'idle'}>
                  {verified ? texts.identityVerified : texts.identityNotVerified}
                </Status>
              </RowAside>
            }
          />
        )
      }}
    </CompactList>
  )
}
