import { ActionIcon, Button, Select } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { texts } from '../../texts/flags.ts'
import { ProblemText } from '../../ui/problem-text.tsx'
import { Section } from '../../ui/section.tsx'
import type { Flag } from './flag.ts'
import { newPrerequisite, type PrerequisiteDraft, problemAt } from './flag-draft.ts'
import type { PartProps } from './flag-form.ts'
import s from './flags.module.css'

/** Prerequisites: flags that must return a variant before the rules of this one apply. */
export function Prerequisites({ form, isClosed, others }: PartProps & { others: readonly Flag[] }) {
  const { prerequisites } = form.values
  const set = (next: PrerequisiteDraft[]) => form.setFieldValue('prerequisites', next)
  return (
    <Section
      title={texts.prerequisites}
      description={texts.ifAnotherFlagDoesNotReturn}
      action={
        !isClosed && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={2} />}
            onClick={() => set([...prerequisites, newPrerequisite()])}
          >
            {texts.addPrerequisite}
          </Button>
        )
      }
    >
      {prerequisites.length > 0 && (
        <ul className={s.rows} aria-label={texts.prerequisites}>
          {prerequisites.map((needed, index) => (
            <Needed
              key={needed.id}
              needed={needed}
              place={index + 1}
              others={others}
              isClosed={isClosed}
              problem={problemAt(form.errors, `prerequisites.${index}`)}
              onChange={(next) =>
                set(prerequisites.flatMap((one) => (one.id !== needed.id ? [one] : next ? [next] : [])))
              }
            />
          ))}
        </ul>
      )}
    </Section>
  )
}

interface NeededProps {
  needed: PrerequisiteDraft
  place: number
  others: readonly Flag[]
  isClosed: boolean
  problem: string | undefined
  onChange: (needed: PrerequisiteDraft | null) => void
}

function Needed({ needed, place, others, isClosed, problem, onChange }: NeededProps) {
  const variants = others.find(({ key }) => key === needed.flag)?.variants ?? []
  return (
    <li>
      <div className={s.needed}>
        <Select
          aria-label={texts.flagOfPrerequisitePlace(place)}
          placeholder={texts.flag}
          searchable
          allowDeselect={false}
          disabled={isClosed}
          data={others.map(({ key, name }) => ({ value: key, label: name }))}
          value={needed.flag || null}
          onChange={(flag) => onChange({ ...needed, flag: flag ?? '', variant: '' })}
        />
        <Select
          aria-label={texts.variantOfPrerequisitePlace(place)}
          placeholder={texts.variant}
          allowDeselect={false}
          disabled={isClosed}
          data={variants.map(({ key }) => key)}
          value={needed.variant || null}
          onChange={(variant) => onChange({ ...needed, variant: variant ?? '' })}
        />
        {!isClosed && (
          <ActionIcon aria-label={texts.removePrerequisitePlace(place)} onClick={() => onChange(null)}>
            <IconX size={16} />
          </ActionIcon>
        )}
      </div>
      <ProblemText mt={4}>{problem}</ProblemText>
    </li>
  )
}
