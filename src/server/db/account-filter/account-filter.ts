import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  IdentifierNode,
  OnNode,
  OperationNodeTransformer,
  OperatorNode,
  ReferenceNode,
  TableNode,
  ValueNode,
  WhereNode,
  type DeleteQueryNode,
  type JoinNode,
  type KyselyPlugin,
  type OperationNode,
  type PluginTransformQueryArgs,
  type QueryId,
  type RootOperationNode,
  type SelectQueryNode,
  type UpdateQueryNode,
} from 'kysely'

/**
 * Makes every built query of an account's handle name the account, on every table that it reads, changes or joins: the
 * first wall between accounts; row-level security is the second. SQL that is written as text names it by itself. A
 * test takes the second wall down and finds nothing leaking.
 */
export function accountFilter(accountId: number): KyselyPlugin {
  const transformer = new AccountFilter(accountId)
  return {
    transformQuery: ({ node, queryId }: PluginTransformQueryArgs) => transformer.narrow(node, queryId),
    transformResult: async ({ result }) => result,
  }
}

class AccountFilter extends OperationNodeTransformer {
  readonly #accountId: number
  /** Names that `with` gave to parts of the query being looked at. */
  readonly #named = new Set<string>()

  constructor(accountId: number) {
    super()
    this.#accountId = accountId
  }

  narrow<N extends RootOperationNode>(query: N, queryId: QueryId): N {
    this.#named.clear()
    return this.transformNode(query, queryId)
  }

  protected override transformSelectQuery(node: SelectQueryNode, queryId: QueryId): SelectQueryNode {
    this.#learn(node)
    const query = super.transformSelectQuery(node, queryId)
    return this.#narrowed(query, node.from?.froms ?? [])
  }

  protected override transformUpdateQuery(node: UpdateQueryNode, queryId: QueryId): UpdateQueryNode {
    this.#learn(node)
    const query = super.transformUpdateQuery(node, queryId)
    return this.#narrowed(query, [...(node.table ? [node.table] : []), ...(node.from?.froms ?? [])])
  }

  protected override transformDeleteQuery(node: DeleteQueryNode, queryId: QueryId): DeleteQueryNode {
    this.#learn(node)
    const query = super.transformDeleteQuery(node, queryId)
    return this.#narrowed(query, [...node.from.froms, ...(node.using?.tables ?? [])])
  }

  /** An outer join stays one: its condition is narrowed, not its result. */
  protected override transformJoin(node: JoinNode, queryId: QueryId): JoinNode {
    const join = super.transformJoin(node, queryId)
    const own = this.#ownRows(node.table)
    return own ? { ...join, on: OnNode.create(join.on ? AndNode.create(join.on.on, own) : own) } : join
  }

  #learn({ with: clause }: { with?: SelectQueryNode['with'] }) {
    for (const { name } of clause?.expressions ?? []) this.#named.add(name.table.table.identifier.name)
  }

  #narrowed<N extends SelectQueryNode | UpdateQueryNode | DeleteQueryNode>(
    query: N,
    tables: readonly OperationNode[],
  ): N {
    const own = tables.flatMap((table) => this.#ownRows(table) ?? [])
    return own.reduce<N>(
      (query, condition) => ({
        ...query,
        where: query.where ? WhereNode.cloneWithOperation(query.where, 'And', condition) : WhereNode.create(condition),
      }),
      query,
    )
  }

  /** `table.account_id = …`, or nothing for what is no table: a subquery, a function, a `with` name. */
  #ownRows(node: OperationNode): BinaryOperationNode | undefined {
    const source = AliasNode.is(node) ? node.node : node
    if (!TableNode.is(source)) return undefined
    const name = source.table.identifier.name
    if (this.#named.has(name)) return undefined
    const known = AliasNode.is(node) && IdentifierNode.is(node.alias) ? node.alias.name : name
    const column = name === 'accounts' ? 'id' : 'account_id'
    return BinaryOperationNode.create(
      ReferenceNode.create(ColumnNode.create(column), TableNode.create(known)),
      OperatorNode.create('='),
      ValueNode.create(this.#accountId),
    )
  }
}
