import { ActionIcon, Button, MultiSelect, NumberInput, Select } from '@mantine/core'
import { IconArrowsSplit2, IconX } from '@tabler/icons-react'
import { texts } from '../../../texts/surveys-editor.ts'
import { isNumber } from '../survey.ts'
import s from '../surveys.module.css'
import { type BranchDraft, newBranch, type Op, opsOf, type QuestionDraft, valueFor } from './draft.ts'
import type { SurveyForm } from './use-survey-form.ts'

const mostBranches = 20

interface BranchesProps {
  form: SurveyForm
  question: QuestionDraft
  index: number
}

/** Where an answer leads. The first condition that holds decides; without one, the next question is asked. */
export function BranchesField({ form, question, index }: BranchesProps) {
  const path = `questions.${index}.next`
  return (
    <div className={s.branches}>
      {question.next.length > 0 && (
        <ul aria-label={texts.branches} className={s.branchList}>
          {question.next.map((branch, at) => (
            <Branch key={branch.key} form={form} question={question} index={index} branch={branch} at={at} />
          ))}
        </ul>
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconArrowsSplit2 size={14} />}
        disabled={question.next.length >= mostBranches}
        onClick={() => form.insertListItem(path, newBranch(question))}
      >
        {texts.addBranch}
      </Button>
    </div>
  )
}

function Branch({ form, question, index, branch, at }: BranchesProps & { branch: BranchDraft; at: number }) {
  const path = `questions.${index}.next.${at}`
  const later = form.values.questions.slice(index + 1)
  const isBehind = branch.go_to !== 'end' && !later.some(({ id }) => id === branch.go_to)
  const errorOf = (field: string) => form.errors[`${path}.${field}`]
  return (
    <li className={s.branch}>
      <Select
        aria-label={texts.ifTheAnswer}
        leftSection={texts.if}
        allowDeselect={false}
        data={opsOf(question.kind)}
        value={branch.op}
        error={errorOf('op')}
        onChange={(op) => {
          if (!op) return
          const value = valueFor(question, op as Op, branch.value)
          form.replaceListItem(`questions.${index}.next`, at, { ...branch, op, value })
        }}
      />
      {branch.value !== null && <Value form={form} question={question} branch={branch} path={`${path}.value`} />}
      <Select
        aria-label={texts.goTo}
        leftSection="→"
        allowDeselect={false}
        className={s.target}
        data={[
          ...later.map(({ id, title }, after) => ({
            value: id,
            label: title || texts.questionIndex(index + after + 2),
          })),
          { value: 'end', label: texts.endOfTheSurvey },
        ]}
        value={isBehind ? null : branch.go_to}
        placeholder={texts.chooseALaterQuestion}
        error={isBehind ? texts.chooseALaterQuestion : errorOf('go_to')}
        onChange={(target) => form.setFieldValue(`${path}.go_to`, target ?? 'end')}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={34}
        aria-label={texts.removeBranchAt(at + 1)}
        onClick={() => form.removeListItem(`questions.${index}.next`, at)}
      >
        <IconX size={15} stroke={1.8} />
      </ActionIcon>
    </li>
  )
}

interface ValueProps {
  form: SurveyForm
  question: QuestionDraft
  branch: BranchDraft
  path: string
}

function Value({ form, question, branch, path }: ValueProps) {
  if (isNumber(question.kind)) {
    const [least, most] = question.kind === 'nps' ? [0, 10] : [1, question.kind === 'rating' ? question.scale : 5]
    return (
      <NumberInput
        aria-label={texts.number}
        min={least}
        max={most}
        allowDecimal={false}
        w={80}
        {...form.getInputProps(path)}
      />
    )
  }
  const options = question.options.map(({ id, label }, at) => ({ value: id, label: label || texts.optionAt(at + 1) }))
  return Array.isArray(branch.value) ? (
    <MultiSelect aria-label={texts.options} data={options} className={s.target} {...form.getInputProps(path)} />
  ) : (
    <Select
      aria-label={texts.option}
      allowDeselect={false}
      data={options}
      className={s.target}
      {...form.getInputProps(path)}
    />
  )
}
