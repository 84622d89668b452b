import { Radio, Stack } from '@mantine/core'
import { texts } from '../../texts/legal.ts'
import { enforcements } from './legal.ts'

interface EnforcementChoiceProps {
  value?: string
  onChange?: (value: string) => void
}

export const EnforcementChoice = ({ value, onChange }: EnforcementChoiceProps) => (
  <Radio.Group label={texts.agreement} value={value} onChange={(chosen) => onChange?.(chosen)}>
    <Stack gap={8} mt={4}>
      {Object.entries(enforcements).map(([name, { label, description }]) => (
        <Radio key={name} value={name} label={label} description={description} />
      ))}
    </Stack>
  </Radio.Group>
)
