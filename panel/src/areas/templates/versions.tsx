import { Select } from '@mantine/core'
import { useEnvironment } from '../../app/environment.ts'
import { useReadAll } from '../../app/read-all.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/templates.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import type { Column } from '../../ui/table/column.ts'
import { VersionList } from '../../ui/version-list.tsx'
import { Difference } from './difference.tsx'
import type { TemplateInFull, Version } from './template.ts'

/** In place of a version to compare with. */
const before = texts.before

export function Versions({ template }: { template: TemplateInFull }) {
  const [environment] = useEnvironment()
  const query = useReadAll(
    'GET /v1/organization/templates/{id}/versions',
    { params: { id: template.id }, query: { environment } },
    (answer) => answer.versions,
  )
  return (
    <VersionList name="template-versions" query={query} columns={columns} empty={texts.publishTheDraftUnderContent}>
      {(shown, versions) => <Comparison template={template} versions={versions} shown={shown} />}
    </VersionList>
  )
}

interface ComparisonProps {
  template: TemplateInFull
  versions: readonly Version[]
  shown: Version
}

function Comparison({ template, versions, shown }: ComparisonProps) {
  const screen = useScreen()
  const asked = screen.get('against')
  const against = versions.find(({ id }) => id === asked)?.id
  const others = versions.filter(({ id }) => id !== shown.id)
  return (
    <Section
      title={texts.versionNumberText(shown.number)}
      description={against ? undefined : texts.changesComparedWithThePrevious}
      action={
        <Select
          label={texts.comparedWith}
          allowDeselect={false}
          data={[
            { value: before, label: texts.previousVersion },
            ...others.map(({ id, number }) => ({ value: id, label: texts.versionNumberText(number) })),
          ]}
          value={against ?? before}
          onChange={(id) => screen.set({ version: shown.id, against: id === before ? undefined : (id ?? undefined) })}
        />
      }
    >
      <Difference templateId={template.id} to={shown.id} from={against} />
    </Section>
  )
}

const columns: Column<Version>[] = [
  { id: 'number', header: texts.version, width: 120, cell: ({ number }) => texts.versionNumberText(number) },
  { id: 'by', header: texts.publishedBy, width: 200, cell: ({ published_by }) => published_by ?? '—' },
  {
    id: 'published',
    header: texts.published,
    width: 140,
    cell: ({ published_at }) => <RelativeTime at={published_at} />,
  },
]
