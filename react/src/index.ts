'use client'

export {
  type ContactOfPage,
  type EntitlementOfPage,
  type UserkeepOfPage,
  useContact,
  useEntitlement,
  useFlag,
  useUserkeep,
} from './hooks.ts'
export { type NotificationsOfPage, type UserkeepNotification, useNotifications } from './notifications.ts'
export { Pricing, type PricingProps } from './pricing.tsx'
export { UserkeepProvider, type UserkeepProviderProps } from './provider.tsx'
export { SignIn, type SignInProps } from './sign-in.tsx'
export type { UserkeepContact, UserkeepCustomer, UserkeepState } from './state.ts'
export type { ContactSession } from './store.ts'
export type { PricingTexts, SignInTexts } from './texts.ts'
export { usePricing } from './use-pricing.ts'
export { type SignInFlow, type SignInStep, useSignIn } from './use-sign-in.ts'
