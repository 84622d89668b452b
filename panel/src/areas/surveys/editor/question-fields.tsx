import { ActionIcon, Group, NumberInput, Select, Switch, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { texts } from '../../../texts/surveys-editor.ts'
import { isChoice, isNumber, type Kind, kinds } from '../survey.ts'
import s from '../surveys.module.css'
import { BranchesField } from './branches-field.tsx'
import { asKind, type QuestionDraft } from './draft.ts'
import { OptionsField } from './options-field.tsx'
import type { SurveyForm } from './use-survey-form.ts'

interface QuestionFieldsProps {
  form: SurveyForm
  question: QuestionDraft
  index: number
}

const kindOptions = Object.entries(kinds).map(([value, { label }]) => ({ value, label }))

export function QuestionFields({ form, question, index }: QuestionFieldsProps) {
  const field = (name: keyof QuestionDraft) => form.getInputProps(`questions.${index}.${name}`)
  const remove = () => {
    const rest = form.values.questions.filter(({ id }) => id !== question.id)
    // Branches to the deleted question continue with the next one.
    const led = rest.map((one) => ({ ...one, next: one.next.filter(({ go_to }) => go_to !== question.id) }))
    form.setFieldValue('questions', led)
  }
  return (
    <div className={s.question}>
      <Group gap={8} wrap="nowrap" align="flex-end" className={s.wide}>
        <TextInput label={texts.question} placeholder={texts.whatWouldYouLikeToKnow} flex={1} {...field('title')} />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={34}
          aria-label={texts.removeTitle(question.title || texts.questionIndexInline(index + 1))}
          onClick={remove}
        >
          <IconTrash size={16} stroke={1.8} />
        </ActionIcon>
      </Group>
      <Select
        label={texts.kind}
        allowDeselect={false}
        data={kindOptions}
        value={question.kind}
        error={field('kind').error}
        onChange={(kind) => kind && form.replaceListItem('questions', index, asKind(question, kind as Kind))}
      />
      <TextInput label={texts.explanationOptional} {...field('description')} />
      {isChoice(question.kind) && <OptionsField form={form} question={question} index={index} />}
      {question.kind === 'rating' && (
        <NumberInput label={texts.stars} min={3} max={10} allowDecimal={false} {...field('scale')} />
      )}
      {isNumber(question.kind) && (
        <Group grow wrap="nowrap" className={question.kind === 'rating' ? undefined : s.wide}>
          <TextInput
            label={texts.labelForTheLowestScore}
            placeholder={ends[question.kind]?.[0]}
            maxLength={60}
            {...field('low_label')}
          />
          <TextInput
            label={texts.labelForTheHighestScore}
            placeholder={ends[question.kind]?.[1]}
            maxLength={60}
            {...field('high_label')}
          />
        </Group>
      )}
      <Switch
        label={texts.anAnswerIsRequired}
        className={s.wide}
        {...form.getInputProps(`questions.${index}.required`, { type: 'checkbox' })}
      />
      <BranchesField form={form} question={question} index={index} />
    </div>
  )
}

/** The default labels of the widget. */
const ends: Partial<Record<Kind, readonly [string, string]>> = {
  nps: [texts.notLikely, texts.veryLikely],
  csat: [texts.veryDissatisfied, texts.verySatisfied],
}
