import { memo, type ReactNode, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { useWide } from '#web/ui/layout/use-wide.ts';
import { useListEnd } from './use-list-end.tsx';

export type Column<Row> = {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Names the row, announced with its other cells. */
  readonly isRowHeader?: boolean;
  /** For heading and cells: width, alignment. */
  readonly className?: string;
};

type DataTableProps<Row> = {
  label: string;
  /** Memoize it, like `card`: rows are memoized by them. */
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => number;
  card: (row: Row) => ReactNode;
  empty: ReactNode;
};

/** Rows rendered at first, and added by the button below. */
const AT_A_TIME = 50;

export function DataTable<Row>({ rows, empty, ...look }: DataTableProps<Row>) {
  const [most, setMost] = useState(AT_A_TIME);
  const isWide = useWide('xl');
  const drawn = rows?.slice(0, most);
  const left = (rows?.length ?? 0) - (drawn?.length ?? 0);
  const { end, toEnd } = useListEnd(left > 0);
  if (rows?.length === 0) return empty;
  return (
    <>
      {isWide ? <Table {...look} rows={drawn} /> : <Cards {...look} rows={drawn} />}
      {left > 0 ? (
        <div className="mt-4 flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
          <p className="tabular text-soft">
            Mostrando {drawn?.length} de {rows?.length}
          </p>
          <Button
            tone="secondary"
            onPress={() => {
              setMost(most + AT_A_TIME);
              if (left <= AT_A_TIME) toEnd();
            }}
          >
            {`Mostrar mais ${Math.min(left, AT_A_TIME)}`}
          </Button>
        </div>
      ) : null}
      {end}
    </>
  );
}

// Memoized: filtering does not rerender rows that stay.
const TableRow = memo(function TableRow<Row>({
  row,
  columns,
}: Pick<DataTableProps<Row>, 'columns'> & { row: Row }) {
  return (
    <tr className="border-line border-t">
      {columns.map(({ title, cell, isRowHeader, className }) => {
        const Cell = isRowHeader ? 'th' : 'td';
        return (
          <Cell
            key={title}
            {...(isRowHeader ? { scope: 'row' } : {})}
            className={classes('h-16 px-2 py-1.5 font-normal', className)}
          >
            {cell(row)}
          </Cell>
        );
      })}
    </tr>
  );
}) as <Row>(props: Pick<DataTableProps<Row>, 'columns'> & { row: Row }) => ReactNode;

const CardItem = memo(function CardItem<Row>({
  row,
  card,
}: Pick<DataTableProps<Row>, 'card'> & { row: Row }) {
  return <li>{card(row)}</li>;
}) as <Row>(props: Pick<DataTableProps<Row>, 'card'> & { row: Row }) => ReactNode;

type DrawnProps<Row> = Omit<DataTableProps<Row>, 'empty'>;

function Table<Row>({ label, columns, rows, rowKey }: DrawnProps<Row>) {
  return (
    <table aria-label={label} aria-busy={rows === undefined} className="w-full text-left">
      <thead>
        <tr className="text-soft text-sm">
          {columns.map(({ title, className }) => (
            <th key={title} scope="col" className={classes('px-2 pb-2 font-semibold', className)}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows
          ? rows.map((row) => <TableRow key={rowKey(row)} row={row} columns={columns} />)
          : [1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
              <tr key={row} className="border-line border-t">
                <td colSpan={columns.length} className="h-16 px-2">
                  <Skeleton className="h-10 w-full" />
                </td>
              </tr>
            ))}
      </tbody>
    </table>
  );
}

function Cards<Row>({ label, rows, rowKey, card }: DrawnProps<Row>) {
  return (
    <ul aria-label={label} aria-busy={rows === undefined} className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      {rows
        ? rows.map((row) => <CardItem key={rowKey(row)} row={row} card={card} />)
        : [1, 2, 3, 4, 5, 6].map((row) => (
            <li key={row}>
              <Skeleton className="h-32 w-full" />
            </li>
          ))}
    </ul>
  );
}
