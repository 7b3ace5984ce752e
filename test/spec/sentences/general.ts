import { section } from '../section.ts'

/** Chapter 1: what the service does, and the pagination of all lists. */
export const general = [
  ...section('1', [
    'Each form field is mapped to a field of a record in the connected real-estate CRM',
    'The service can send a webhook to a caller-chosen URL each time a form is submitted',
    'The path of the base address ends in `/api/v1`; all paths are relative to it',
    'All requests and responses are JSON (`Content-Type: application/json`)',
    'Except letterhead upload, which is `multipart/form-data`',
    'Except the PDF preview, which is `application/pdf`',
    'Timestamps are ISO 8601 with offset',
    'Successful responses carry their payload in the field `data`',
    "Every record is owned by an account; a caller sees only its own account's records",
    'Pagination, all list endpoints: `per_page` defaults to 25',
    'Pagination: `per_page` is at most 100',
    'Pagination: query `page` is the integer page number',
    'Pagination: the response has `data` (array), `links`, `meta`',
    'Pagination: `links` has `first`, `last`, `prev`, `next` as URL strings',
    'Pagination: `prev`/`next` are null when absent',
    'Pagination: `meta` has the integers `current_page`, `per_page`, `total`, `last_page`',
  ]),
]
