import { Button, Input, SegmentedControl, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRead } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { useReadAll } from '../../../app/read-all.ts'
import { useMay } from '../../../app/session.tsx'
import { texts } from '../../../texts/flags-rules.ts'
import { Section } from '../../../ui/section.tsx'
import { Sortable } from '../../../ui/sortable.tsx'
import { newRule, problemAt, type RuleDraft } from '../flag-draft.ts'
import type { PartProps } from '../flag-form.ts'
import { RuleRow } from './rule-row.tsx'

/** Holds for everybody, so that its preview counts them. */
const everybody = { field: 'contact.kind', op: 'exists', value: true }

/** In order: the first that takes somebody decides. */
export function Rules({ form, isClosed }: PartProps) {
  const [environment] = useEnvironment()
  const mayRead = useMay()('customers:read')
  const segments = useReadAll(
    'GET /v1/organization/segments',
    { query: { environment } },
    (answer) => answer.segments,
    { enabled: mayRead },
  )
  const all = useRead(
    'POST /v1/organization/segments/preview',
    { query: { environment }, body: { condition: everybody } },
    { enabled: mayRead },
  )
  const { rules, variants, off_variant } = form.values
  const set = (next: RuleDraft[]) => form.setFieldValue('rules', next)
  return (
    <Section
      title={texts.rules}
      description={texts.theFirstRuleThatMatchesDecides}
      action={
        !isClosed && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={2} />}
            onClick={() => set([...rules, newRule()])}
          >
            {texts.addRule}
          </Button>
        )
      }
    >
      <Sortable
        label={texts.rules}
        items={rules}
        keyOf={({ id }) => id}
        nameOf={(_, index) => texts.ruleIndex(index + 1)}
        onMove={(from, to) => form.reorderListItem('rules', { from, to })}
        isClosed={isClosed}
      >
        {(rule, index) => (
          <RuleRow
            rule={rule}
            place={index + 1}
            isClosed={isClosed}
            segments={segments.data ?? []}
            everybody={all.data?.count ?? null}
            variants={variants.map(({ key }) => key)}
            problem={problemAt(withoutSteps(form.errors), `rules.${index}`)}
            problemOfStep={(step) => problemAt(form.errors, `rules.${index}.steps.${step}`)}
            onChange={(next) => set(rules.flatMap((one) => (one.id !== rule.id ? [one] : next ? [next] : [])))}
          />
        )}
      </Sortable>
      <Input.Wrapper
        mt={16}
        labelElement="div"
        label={texts.percentagesCount}
        description={form.values.rollout_by === 'customer' ? texts.byCustomer : texts.byContact}
      >
        <div>
          <SegmentedControl
            mt={6}
            aria-label={texts.percentagesCount}
            disabled={isClosed}
            data={[
              { value: 'contact', label: texts.appliesToContacts },
              { value: 'customer', label: texts.appliesToCustomers },
            ]}
            {...form.getInputProps('rollout_by')}
          />
        </div>
      </Input.Wrapper>
      <Text size="sm" c="dimmed" mt={rules.length > 0 ? 12 : 0}>
        {rules.length === 0
          ? texts.noRulesYetEveryoneGetsName(<b>{off_variant || '…'}</b>)
          : texts.everyoneElseGetsName(<b>{off_variant || '…'}</b>)}
      </Text>
    </Section>
  )
}

const withoutSteps = (errors: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => !/^rules\.\d+\.steps\.\d+/.test(path)))
