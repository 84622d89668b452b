import { Switch } from '@mantine/core'
import { useAct, useRead } from '../../app/api.ts'
import { useMay } from '../../app/session.tsx'
import { texts } from '../../texts/dashboards.ts'
import { locale } from '../../texts/locale.ts'
import { Section } from '../../ui/section.tsx'
import { FailedPart } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'

const endpoint = 'GET /v1/organization/analytics/weekly-mail'

/** The weekly email about the organization, for members who may see analytics. */
export const AccountPart = () => (useMay()('analytics:read') ? <WeeklyMail /> : null)

function WeeklyMail() {
  const query = useRead(endpoint)
  const save = useAct('PUT /v1/organization/analytics/weekly-mail', { refresh: [endpoint] })
  const mail = query.data
  const next =
    mail && new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone: mail.time_zone })
  return (
    <Section title={texts.weeklyEmail} description={texts.activeContactsSignUpsRevenue}>
      {mail ? (
        <Switch
          label={texts.sendMeTheWeeklyEmail}
          description={mail.enabled && texts.nextOnNextAtTimeZone(next?.format(new Date(mail.next_at)), mail.time_zone)}
          checked={mail.enabled}
          disabled={save.isPending}
          onChange={(event) =>
            save.mutate({ body: { enabled: event.currentTarget.checked } }, { onError: toast.error })
          }
        />
      ) : query.error ? (
        <FailedPart what={texts.theWeeklyEmail} error={query.error} retry={() => void query.refetch()} />
      ) : (
        <Switch label={texts.sendMeTheWeeklyEmail} disabled />
      )}
    </Section>
  )
}
