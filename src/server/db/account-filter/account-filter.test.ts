import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type Compilable,
} from 'kysely'
import { expect, test } from 'vitest'
import { accountFilter } from './account-filter.ts'

interface Tables {
  accounts: { id: number; name: string }
  forms: { id: number; title: string }
  fields: { id: number; form_id: number }
}

const filter = accountFilter(7)
const db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (on) => new PostgresIntrospector(on),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [filter],
})

/** The statement, with its values in their places. */
function text(query: Compilable): string {
  const { sql: statement, parameters } = query.compile()
  return statement.replace(/\$(\d+)/g, (_all, at: string) => String(parameters[Number(at) - 1])).replaceAll('"', '')
}

test('account filter: what is read is of the account, by whatever name the table has', () => {
  expect(text(db.selectFrom('forms').select('id'))).toBe('select id from forms where forms.account_id = 7')
  expect(text(db.selectFrom('forms').select('id').where('title', '=', 'a').where('id', '>', 1))).toBe(
    'select id from forms where title = a and id > 1 and forms.account_id = 7',
  )
  expect(text(db.selectFrom('forms as f').select('f.id'))).toBe('select f.id from forms as f where f.account_id = 7')
  expect(text(db.selectFrom(['forms as f', 'fields']).select('f.id'))).toBe(
    'select f.id from forms as f, fields where f.account_id = 7 and fields.account_id = 7',
  )
  expect(text(db.selectFrom('accounts').select('name'))).toBe('select name from accounts where accounts.id = 7')
  expect(text(db.selectFrom('accounts as a').select('a.name'))).toBe('select a.name from accounts as a where a.id = 7')
})

test('account filter: either side of an "or" stays within the account', () => {
  const query = db
    .selectFrom('forms')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', 1), eb('title', '=', 'a')]))
  expect(text(query)).toBe('select id from forms where (id = 1 or title = a) and forms.account_id = 7')
})

test('account filter: a join is narrowed by its own condition, so that an outer one stays one', () => {
  const forms = db.selectFrom('forms')
  expect(text(forms.leftJoin('fields as f', 'f.form_id', 'forms.id').select('f.id'))).toBe(
    'select f.id from forms left join fields as f on f.form_id = forms.id and f.account_id = 7 where forms.account_id = 7',
  )
  expect(text(forms.innerJoin('fields', (join) => join).select('fields.id'))).toBe(
    'select fields.id from forms inner join fields on fields.account_id = 7 where forms.account_id = 7',
  )
  const numbers = sql<{ form_id: number }>`numbers(3)`.as('n')
  expect(text(forms.innerJoin(numbers, 'n.form_id', 'forms.id').select('forms.id'))).toBe(
    'select forms.id from forms inner join numbers(3) as n on n.form_id = forms.id where forms.account_id = 7',
  )
})

test('account filter: what is changed or deleted is of the account, and so is what it is compared with', () => {
  expect(text(db.updateTable('forms').set({ title: 'a' }))).toBe(
    'update forms set title = a where forms.account_id = 7',
  )
  expect(text(db.updateTable('forms as f').from('fields').set({ title: 'a' }))).toBe(
    'update forms as f set title = a from fields where f.account_id = 7 and fields.account_id = 7',
  )
  expect(text(db.deleteFrom('forms').where('id', '=', 1))).toBe(
    'delete from forms where id = 1 and forms.account_id = 7',
  )
  expect(text(db.deleteFrom('forms').using('fields as f').whereRef('f.form_id', '=', 'forms.id'))).toBe(
    'delete from forms using fields as f where f.form_id = forms.id and forms.account_id = 7 and f.account_id = 7',
  )
})

test('account filter: queries inside a query are narrowed, and a function or an inner query is no table', () => {
  const compared = db
    .selectFrom('forms')
    .select('id')
    .where('id', 'in', (inner) => inner.selectFrom('fields').select('form_id'))
  expect(text(compared)).toBe(
    'select id from forms where id in (select form_id from fields where fields.account_id = 7) and forms.account_id = 7',
  )
  const read = db.selectFrom((inner) => inner.selectFrom('fields').select('form_id').as('f'))
  expect(text(read.select('f.form_id'))).toBe(
    'select f.form_id from (select form_id from fields where fields.account_id = 7) as f',
  )
  expect(text(db.selectFrom(sql<{ id: number }>`unnest(array[1])`.as('n')).select('n.id'))).toBe(
    'select n.id from unnest(array[1]) as n',
  )
  expect(
    text(
      db
        .insertInto('fields')
        .columns(['form_id'])
        .expression((inner) => inner.selectFrom('forms').select('id')),
    ),
  ).toBe('insert into fields (form_id) select id from forms where forms.account_id = 7')
})

test('account filter: a name that "with" gives is no table, in this query alone', () => {
  const named = db.with('accounts', (inner) => inner.selectFrom('forms').select('id'))
  const head = 'with accounts as (select id from forms where forms.account_id = 7)'
  expect(text(named.selectFrom('accounts').select('accounts.id'))).toBe(`${head} select accounts.id from accounts`)
  expect(text(named.updateTable('forms').from('accounts').set({ title: 'a' }))).toBe(
    `${head} update forms set title = a from accounts where forms.account_id = 7`,
  )
  expect(text(named.deleteFrom('forms').using('accounts').whereRef('accounts.id', '=', 'forms.id'))).toBe(
    `${head} delete from forms using accounts where accounts.id = forms.id and forms.account_id = 7`,
  )
  expect(text(db.selectFrom('accounts').select('id'))).toBe('select id from accounts where accounts.id = 7')
})

test('account filter: what a query answers is handed on as it is', async () => {
  const result = { rows: [{ id: 1 }] }
  expect(await filter.transformResult({ result, queryId: { queryId: 'one' } })).toBe(result)
})
