import { NumberInput, Select } from '@mantine/core'
import { useEnvironment } from '../../../app/environment.ts'
import { useReadAll } from '../../../app/read-all.ts'
import { useScreen } from '../../../app/screen-search.ts'
import { useMay } from '../../../app/session.tsx'
import { texts } from '../../../texts/analytics-impact.ts'
import { Section } from '../../../ui/section.tsx'
import s from '../analytics.module.css'
import { EventSelect } from '../event-select.tsx'

export const kinds = [
  { value: 'flag', label: texts.aFeatureFlag, permission: 'flags:manage' },
  { value: 'campaign', label: texts.aCampaign, permission: 'messaging:manage' },
  { value: 'checklist', label: texts.aChecklist, permission: 'engagement:manage' },
  { value: 'changelog_post', label: texts.aChangelogPost, permission: 'engagement:manage' },
] as const
type Kind = (typeof kinds)[number]['value']

/** The things of a kind that the role may see, by name. */
function useThings(kind: Kind) {
  const [environment] = useEnvironment()
  const may = useMay()
  const input = { query: { environment } }
  const when = (own: Kind) => ({
    enabled: kind === own && may(kinds.find(({ value }) => value === own)?.permission ?? ''),
  })
  const named = <Thing extends { id: string }>(name: (thing: Thing) => string) => {
    return (things: readonly Thing[]) => things.map((thing) => ({ value: thing.id, label: name(thing) }))
  }
  const flags = useReadAll(
    'GET /v1/organization/flags',
    input,
    ({ flags: all }) => named<(typeof all)[number]>(({ name, key }) => name || key)(all),
    when('flag'),
  )
  const campaigns = useReadAll(
    'GET /v1/organization/campaigns',
    input,
    ({ campaigns: all }) => named<(typeof all)[number]>(({ name }) => name)(all),
    when('campaign'),
  )
  const checklists = useReadAll(
    'GET /v1/organization/checklists',
    input,
    ({ checklists: all }) => named<(typeof all)[number]>(({ name }) => name)(all),
    when('checklist'),
  )
  const posts = useReadAll(
    'GET /v1/organization/changelog',
    input,
    ({ posts: all }) => named<(typeof all)[number]>(({ title }) => title)(all),
    when('changelog_post'),
  )
  return { flag: flags, campaign: campaigns, checklist: checklists, changelog_post: posts }[kind]
}

/** The question: after which thing, and which event counts as success. */
export function ImpactSetup() {
  const screen = useScreen()
  const may = useMay()
  const allowed = kinds.filter(({ permission }) => may(permission))
  const kind = kinds.find(({ value }) => value === screen.get('kind'))?.value ?? allowed[0]?.value ?? 'flag'
  const things = useThings(kind)
  return (
    <Section title={texts.question} description={texts.compareThePeopleThatSomething}>
      <div className={s.controls}>
        <Select
          label={texts.whatReachedPeople}
          className={s.choice}
          allowDeselect={false}
          data={allowed.map(({ value, label }) => ({ value, label }))}
          value={kind}
          onChange={(value) => screen.set({ kind: value ?? undefined, item: undefined })}
        />
        <Select
          label={texts.whichOne}
          className={s.choice}
          searchable
          placeholder={things.isPending ? texts.loading : texts.chooseOne}
          nothingFoundMessage={texts.noneFound}
          data={things.data ?? []}
          value={screen.get('item') ?? null}
          onChange={(value) => screen.set({ kind, item: value ?? undefined })}
        />
        <EventSelect
          label={texts.goalThenDidThis}
          className={s.choice}
          placeholder={texts.chooseAnEvent}
          value={screen.get('goal') ?? null}
          onChange={(value) => screen.set({ goal: value ?? undefined })}
        />
        <NumberInput
          label={texts.withinDays}
          className={s.short}
          min={1}
          max={90}
          value={Number(screen.get('window') ?? 14)}
          onChange={(value) =>
            screen.set({ window: Number(value) === 14 ? undefined : String(value) }, { replace: true })
          }
        />
      </div>
    </Section>
  )
}
