import type { AttentionLines } from '../../app/attention-lines.ts'
import { texts } from '../../texts/attention.ts'

export const attention: AttentionLines = {
  gateway_unreachable: ({ count, subject }) => ({
    title: subject ? texts.nameDoesNotRespond(subject.name) : texts.paymentGatewaysDoNotRespond(count),
    description: texts.paymentsAndChanges,
    act: texts.checkGateway,
    to: '/payment-gateways',
    ...(subject && { search: { gateway: subject.id } }),
  }),
  gateway_missing: () => ({
    title: texts.noPaymentGatewayIsConnected,
    description: texts.youHavePricesButNobodyCanPayThem,
    act: texts.connectGateway,
    to: '/payment-gateways',
  }),
}
