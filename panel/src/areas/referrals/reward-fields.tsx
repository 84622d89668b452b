import { NumberInput, SegmentedControl, Select, Stack } from '@mantine/core'
import { useEnvironment } from '../../app/environment.ts'
import { useReadAll } from '../../app/read-all.ts'
import { useMay } from '../../app/session.tsx'
import { texts } from '../../texts/referrals.ts'
import { Section } from '../../ui/section.tsx'
import type { ProgramForm } from './program-form.ts'

interface RewardFieldsProps {
  form: ProgramForm
  side: 'referrer_reward' | 'referred_reward'
  title: string
  description: string
}

const kinds = [
  { value: 'none', label: texts.nothing },
  { value: 'credits', label: texts.credits },
  { value: 'coupon', label: texts.aCoupon },
]

export function RewardFields({ form, side, title, description }: RewardFieldsProps) {
  const { kind } = form.values[side]
  return (
    <Section title={title} description={description}>
      <Stack gap={14} maw={480}>
        <SegmentedControl aria-label={title} data={kinds} {...form.getInputProps(`${side}.kind`)} />
        {kind === 'credits' && (
          <>
            <NumberInput
              label={texts.credits}
              min={1}
              max={1_000_000_000}
              allowDecimal={false}
              thousandSeparator=","
              {...form.getInputProps(`${side}.amount`)}
            />
            <NumberInput
              label={texts.expireAfterDays}
              placeholder={texts.never}
              min={1}
              max={3650}
              allowDecimal={false}
              {...form.getInputProps(`${side}.expires_after_days`)}
            />
          </>
        )}
        {kind === 'coupon' && <CouponSelect {...form.getInputProps(`${side}.coupon_id`)} />}
      </Stack>
    </Section>
  )
}

/** Each recipient gets an own code with these terms. */
function CouponSelect(props: object) {
  const mayRead = useMay()('catalogue:manage')
  return mayRead ? (
    <CouponOptions {...props} />
  ) : (
    <Select label={texts.coupon} description={texts.yourRoleCannotReadCoupons} placeholder="—" disabled />
  )
}

function CouponOptions(props: object) {
  const [environment] = useEnvironment()
  const coupons = useReadAll('GET /v1/organization/coupons', { query: { environment } }, (answer) => answer.coupons)
  return (
    <Select
      label={texts.coupon}
      description={texts.eachPersonGetsAPersonalCode}
      placeholder={coupons.isPending ? texts.loading : texts.chooseOne}
      searchable
      data={(coupons.data ?? [])
        .filter(({ state }) => state !== 'archived')
        .map(({ id, code, name }) => ({ value: id, label: `${name} (${code})` }))}
      {...props}
    />
  )
}
