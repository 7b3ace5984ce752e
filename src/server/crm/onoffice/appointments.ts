import { z } from 'zod'
import { localTimeOf } from '../protocol/local-time.ts'
import type { Action } from './protocol/wire.ts'

/** One appointment by its number, by the call that took the place of `read` `calendar`: its parts have other names than its fields. */
export const readAppointment = (id: string): Action => ({
  verb: 'get',
  resource: 'appointmentList',
  id,
  parameters: { data: Object.keys(Appointment.shape) },
})

/** What is of another kind than the page of the call says is left out. */
const part = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined)

const text = part(z.string())
const choice = part(z.object({ value: z.string() }))

const Appointment = z.object({
  subject: text,
  notes: text,
  type: choice,
  status: choice,
  private: part(z.boolean()),
  createdBy: text,
  date: part(z.object({ start: z.string(), end: z.string(), allDay: part(z.boolean()) })),
  resources: part(z.array(z.object({ id: z.coerce.string() }))),
})

/**
 * Its parts under the names of its fields. Its moments say how far they are from UTC; fields have the local time of the account. Fields
 * that it has no part for are left out.
 */
export function appointmentElements(parts: Record<string, unknown>, timeZone?: string): Record<string, unknown> {
  const { subject, notes, type, status, private: isPrivate, createdBy, date, resources } = Appointment.parse(parts)
  return {
    description: subject,
    note: notes,
    art: type?.value,
    status: status?.value,
    private: isPrivate,
    von: createdBy,
    start_dt: date && localTimeOf(date.start, timeZone),
    end_dt: date && localTimeOf(date.end, timeZone),
    ganztags: date?.allDay,
    ressources: resources?.map(({ id }) => id),
  }
}
