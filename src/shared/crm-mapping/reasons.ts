/**
 * Why a field of the CRM is proposed: it has the same `role` under another name, an equal or nearly equal `label`, or is the one for answers of
 * this `type` of field.
 */
export const proposalReasons = ['role', 'label', 'type'] as const
export type ProposalReason = (typeof proposalReasons)[number]
