import { ActionIcon, NumberInput, Select, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { quantityWords } from '@userkeep/client/pricing'
import { texts } from '../../../texts/catalogue-products.ts'
import { ProblemText } from '../../../ui/problem-text.tsx'
import { Section } from '../../../ui/section.tsx'
import { Sortable } from '../../../ui/sortable.tsx'
import s from '../catalogue.module.css'
import type { Feature, Meter } from '../catalogue.ts'
import type { FeatureDraft, ProductForm } from './product-form.ts'

interface GivenFeaturesProps {
  form: ProductForm
  features: readonly Feature[]
  meters: readonly Meter[]
}

/** The features of a product, in the order of the pricing page. */
export function GivenFeatures({ form, features, meters }: GivenFeaturesProps) {
  const given = form.values.features
  const set = (next: FeatureDraft[]) => form.setFieldValue('features', next)
  const left = features.filter(
    ({ key, archived_at }) => archived_at === null && !given.some((one) => one.feature === key),
  )
  const nameOf = (key: string) => features.find((feature) => feature.key === key)?.name ?? key
  const move = (from: number, to: number) => {
    const next = [...given]
    next.splice(to, 0, ...next.splice(from, 1))
    set(next)
  }
  return (
    <Section title={texts.features} description={texts.featuresIncludedInThisProduct}>
      <Sortable
        label={texts.features}
        items={given}
        keyOf={({ feature }) => feature}
        nameOf={({ feature }) => nameOf(feature)}
        onMove={move}
      >
        {(one, index) => {
          const feature = features.find(({ key }) => key === one.feature)
          const problem = Object.entries(form.errors).find(([path]) => path.startsWith(`features.${index}.`))?.[1]
          return (
            <>
              <div className={s.given}>
                <Text size="sm" fw={500} truncate>
                  {nameOf(one.feature)}
                </Text>
                {feature?.kind === 'boolean' ? (
                  <Text size="sm" c="dimmed">
                    {texts.included}
                  </Text>
                ) : (
                  <NumberInput
                    aria-label={texts.amountOfName(nameOf(one.feature))}
                    placeholder={texts.noLimit}
                    min={0}
                    allowDecimal={false}
                    allowNegative={false}
                    thousandSeparator=","
                    hideControls
                    suffix={unitOf(feature, meters)}
                    value={one.value}
                    onChange={(value) =>
                      set(
                        given.map((other) =>
                          other === one ? { ...one, value: value === '' ? '' : Number(value) } : other,
                        ),
                      )
                    }
                  />
                )}
                <ActionIcon
                  aria-label={texts.removeName(nameOf(one.feature))}
                  onClick={() => set(given.filter((other) => other !== one))}
                >
                  <IconX size={16} />
                </ActionIcon>
              </div>
              <ProblemText mt={4}>{problem}</ProblemText>
            </>
          )
        }}
      </Sortable>
      <Select
        mt={given.length > 0 ? 12 : 0}
        maw={320}
        aria-label={texts.addAFeature}
        placeholder={left.length > 0 ? texts.addAFeature : texts.everyFeatureIsIncluded}
        disabled={left.length === 0}
        searchable
        data={left.map(({ key, name }) => ({ value: key, label: name }))}
        value={null}
        onChange={(key) => key && set([...given, { feature: key, value: '' }])}
      />
    </Section>
  )
}

const unitOf = (feature: Feature | undefined, meters: readonly Meter[]): string => {
  const unit = meters.find(({ key }) => key === feature?.meter)?.unit ?? null
  return feature ? quantityWords({ name: feature.name, unit }, 0, () => '') : ''
}
