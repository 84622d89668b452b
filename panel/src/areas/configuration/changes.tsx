import { Badge, Group, Stack, Text } from '@mantine/core'
import type { Output } from '@userkeep/client'
import { texts } from '../../texts/configuration.ts'
import { humanize } from '../../ui/humanize.ts'
import { Section } from '../../ui/section.tsx'
import { Code } from '../../ui/status.tsx'
import s from './changes.module.css'

type Change = Output<'POST /v1/organization/configuration/promotion/plan'>['changes'][number]

const colorOf = (action: Change['action']) => (action === 'archive' ? 'gray' : action === 'update' ? 'iris' : 'green')

/** Shows the changes of a plan, by kind. */
export function Changes({ changes }: { changes: readonly Change[] }) {
  const kinds = [...new Set(changes.map(({ kind }) => kind))]
  return kinds.map((kind) => (
    <Section key={kind} title={texts.kinds[kind] ?? humanize(kind)}>
      <Stack gap="md" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {changes
          .filter((change) => change.kind === kind)
          .map((change) => (
            <li key={change.key}>
              <Item change={change} />
            </li>
          ))}
      </Stack>
    </Section>
  ))
}

const Item = ({ change: { action, key, fields } }: { change: Change }) => (
  <>
    <Group gap="xs">
      <Badge color={colorOf(action)}>{texts.actions[action]}</Badge>
      <Code>{key}</Code>
    </Group>
    {action === 'update' && (
      <dl className={s.fields}>
        {Object.entries(fields).map(([field, { from, to }]) => (
          <div key={field} className={s.field}>
            <dt>
              <Text size="sm" fw={500}>
                {humanize(field)}
              </Text>
            </dt>
            <dd>
              <Text size="xs" c="dimmed">
                {texts.before}
              </Text>
              <Value value={from} />
            </dd>
            <dd>
              <Text size="xs" c="dimmed">
                {texts.after}
              </Text>
              <Value value={to} />
            </dd>
          </div>
        ))}
      </dl>
    )}
  </>
)

/** A long value scrolls, so the keyboard has to reach it. */
const Value = ({ value }: { value: unknown }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the region scrolls
  <pre className={s.value} tabIndex={0}>
    {written(value)}
  </pre>
)

const written = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value ?? null, null, 2) ?? '')
