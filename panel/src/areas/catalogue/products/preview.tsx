import { SegmentedControl, Select, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { money } from '@userkeep/client/money'
import {
  choicesOf,
  featureWords,
  type PricingPrice,
  type PricingProduct,
  pricesFor,
  priceWords,
  tierWords,
} from '@userkeep/client/pricing'
import { useState } from 'react'
import { Section } from '../../../ui/section.tsx'
import s from '../catalogue.module.css'
import { type Feature, type Meter, type Price, toPricingPrice, written } from '../catalogue.ts'
import type { ProductDraft } from './product-form.ts'

interface PreviewProps {
  draft: ProductDraft
  features: readonly Feature[]
  meters: readonly Meter[]
  prices: readonly Price[]
}

/** The product as customers see it on the pricing page, while it is written. */
export function Preview(props: PreviewProps) {
  const product = shownOf(props)
  const { currencies, periods } = choicesOf([product])
  const [currency, setCurrency] = useState<string | null>(null)
  const [period, setPeriod] = useState<string | null>(null)
  const choice = { currency: currency ?? currencies[0] ?? '', period: period ?? periods[0] ?? '' }
  return (
    <Section title="Preview" description={props.draft.public ? 'As on your pricing page.' : 'Hidden: nobody sees it.'}>
      <div className={s.choices}>
        {periods.length > 1 && (
          <SegmentedControl
            aria-label="Billing period"
            size="xs"
            value={choice.period}
            onChange={setPeriod}
            data={periods.map((value) => ({ value, label: periodLabels[value] ?? `Every ${value}` }))}
          />
        )}
        {currencies.length > 1 && (
          <Select
            aria-label="Currency"
            size="xs"
            w={84}
            allowDeselect={false}
            data={currencies.map((value) => ({ value, label: value.toUpperCase() }))}
            value={choice.currency}
            onChange={setCurrency}
          />
        )}
      </div>
      <div className={s.card}>
        <Text fw={600}>{product.name || 'Name'}</Text>
        {product.description && (
          <Text size="sm" c="dimmed">
            {product.description}
          </Text>
        )}
        {product.prices.length === 0 && (
          <Text size="sm" c="dimmed" mt={8}>
            No price yet.
          </Text>
        )}
        {pricesFor(product, choice).map((price) => (
          <Cost key={price.id} price={price} />
        ))}
        <ul className={s.included}>
          {creditLines(product).map((line) => (
            <Included key={line}>{line}</Included>
          ))}
          {product.features.map((feature) => (
            <Included key={feature.feature}>{featureWords(feature, written)}</Included>
          ))}
        </ul>
      </div>
    </Section>
  )
}

const periodLabels: Record<string, string> = { day: 'Daily', week: 'Weekly', month: 'Monthly', year: 'Yearly' }

function Cost({ price }: { price: PricingPrice }) {
  const { amount, per } = priceWords(price, money)
  return (
    <div className={s.cost}>
      <span className={s.amount}>{amount}</span>{' '}
      <Text span size="sm" c="dimmed">
        {per}
      </Text>
      {tierWords(price, money, written).map((line) => (
        <Text key={line} size="xs" c="dimmed">
          {line}
        </Text>
      ))}
      {price.trial_days !== null && (
        <Text size="xs" c="dimmed">
          {price.trial_days} days free
        </Text>
      )}
    </div>
  )
}

const Included = ({ children }: { children: string }) => (
  <li>
    <IconCheck size={15} stroke={2} aria-hidden />
    {children}
  </li>
)

function creditLines({ credits, included_credits, expires_after_days }: PricingProduct): string[] {
  if (credits !== null) {
    const lasting = expires_after_days === null ? '' : `, for ${written(expires_after_days)} days`
    return [`${written(credits)} credits${lasting}`]
  }
  return included_credits === null ? [] : [`${written(included_credits)} credits each period`]
}

/** What the public pricing would have of it. */
function shownOf({ draft, features, meters, prices }: PreviewProps): PricingProduct {
  const given = draft.kind === 'credit_pack' ? [] : draft.features
  return {
    id: 'draft',
    kind: draft.kind,
    key: draft.key,
    name: draft.name,
    description: draft.description || null,
    credits: draft.kind === 'credit_pack' && draft.credits !== '' ? draft.credits : null,
    expires_after_days: draft.expires_after_days === '' ? null : draft.expires_after_days,
    included_credits: draft.kind === 'plan' && draft.included_credits !== '' ? draft.included_credits : null,
    features: given.flatMap(({ feature: key, value }) => {
      const feature = features.find((one) => one.key === key)
      if (!feature || feature.archived_at !== null) return []
      const { name, description, kind } = feature
      const unit = meters.find((meter) => meter.key === feature.meter)?.unit ?? null
      return [
        { feature: key, name, description, kind, unit, value: kind === 'boolean' ? true : value === '' ? null : value },
      ]
    }),
    prices: prices.filter(({ archived_at }) => archived_at === null).map((price) => toPricingPrice(price, meters)),
  }
}
