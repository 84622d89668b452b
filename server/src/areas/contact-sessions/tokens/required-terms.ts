import type { Context } from '../../../platform/context.ts'
import { type Extension, extensionPoint } from '../../../platform/extension-point.ts'
import type { Extensible } from '../../../platform/platform.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'

/** Returns the names of the required documents that a contact has not accepted. */
type RequiredTerms<Own = unknown> = (
  contact: { readonly scope: EnvironmentScope; readonly contactId: string },
  context: Context<Own>,
) => Promise<string[]>

interface RequiredTermsPoint extends Extension {
  readonly contribution: RequiredTerms<this['own']>
}

export const requiredTerms = extensionPoint<RequiredTermsPoint>('contact-sessions.required-terms')

export async function termsOutstanding(
  { contributions }: Extensible,
  scope: EnvironmentScope,
  contactId: string,
): Promise<string[]> {
  const found = contributions(requiredTerms).map(({ contribution, context }) =>
    contribution({ scope, contactId }, context),
  )
  return (await Promise.all(found)).flat()
}
