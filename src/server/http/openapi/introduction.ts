/** What holds for every operation [B11, B12], as Markdown. */
export const introduction = `
Manage the forms of a real-estate agency: their fields, rules, submissions, webhooks, documents and staff. Every field of a form is
mapped to a field of a record in the connected CRM.

### Authentication
Every request carries an API key: \`Authorization: Bearer <API key>\`. Keys are made in the dashboard under *Settings → API keys* and
shown once. A key sees the records of its own account only: another account's record is 403, one that does not exist is 404. A key
that was made read-only gets 403 for every write, one that was made for some scopes gets 403 for the others. No key can do more than
the user who made it may at that moment.

### Requests and answers
JSON in UTF-8, at most 2 MiB; the answer is in \`data\`. \`PATCH\` changes only the keys that are sent, and \`null\` sets an optional one
back to its default. Read-only keys are ignored when they are sent back; unknown ones are refused. Booleans may also be sent as
\`1\` and \`0\`. Timestamps are UTC with offset and milliseconds. New keys may appear in answers at any time: ignore what you do not know.

### Lists
\`page\` and \`per_page\` (25 unless said otherwise, at most 100) choose the page; \`links\` and \`meta\` say where you are. Wherever a date
is taken (\`2026-11-21\`), it means that whole day in the account's time zone; a timestamp with offset is taken as it is.

### Errors
Every error has a \`message\` that says what to do, and for programs a \`code\` with the \`params\` that the message names. A message may be
worded better at any time; a code stays, but for the codes that only tell the meaning of the status (\`conflict\`, \`invalid\` and so on), which may
give way to a closer one. With 422, \`errors\` holds every fault by the dotted path of its field, for example \`rules.0.clauses.1.operator\`, and
\`faults\` the code and params of each. A path that is not in this document is 404, a method that a path does not have 405 with \`Allow\`. With
\`X-Request-Id\` our support finds the request.

### Limits
\`X-RateLimit-Limit\`, \`-Remaining\` and \`-Reset\` say how many requests the key has left in this minute. Beyond it the answer is 429; wait as
many seconds as \`Retry-After\` says. Refused requests do not count. A call without a valid key is told what a key has that was not used yet.

### Repeating safely
Send an \`Idempotency-Key\` with a \`POST\`, and repeating it after a lost connection creates nothing twice. Send the \`ETag\` that you read as
\`If-Match\`, and a write never overwrites what another user changed in the meantime.

### Webhooks
Each submission is announced to the URLs of your choice, signed with the subscription's secret: see *submission.created* below. With the event *submission.updated*, changes of their processing are announced.

### Versions
This is version 1 (\`/api/v1\`). It only ever gains fields and endpoints; anything incompatible gets a new path.
`.trim()
