import type { LogoName } from './logos.ts';

export type DemoTeam = {
  readonly name: string;
  readonly logo: LogoName;
  readonly women: readonly string[];
  readonly men: readonly string[];
};

export const TEAMS: readonly DemoTeam[] = [
  {
    name: 'Coqueiros',
    logo: 'palm',
    women: ['Marina Quintela', 'Jussara Nagano', 'Bianca Meirim'],
    men: ['Caio Brandt', 'Davi Oyama', 'Ubiratan Lessa'],
  },
  {
    name: 'Maré Alta',
    logo: 'wave',
    women: ['Beatriz Montalvão', 'Luana Takeda', 'Rosângela Prates'],
    men: ['Igor Valadares', 'Samuel Nogueira', 'Matheus Coaracy'],
  },
  {
    name: 'Recife',
    logo: 'reef',
    women: ['Dandara Vilela', 'Lívia Schuster', 'Tainá Rebouças'],
    men: ['Rafael Quaresma', 'Joaquim Haddad', 'Wellington Farias'],
  },
  {
    name: 'Sol Poente',
    logo: 'sun',
    women: ['Helena Kowalski', 'Kauane Bittencourt', 'Priscila Amaro'],
    men: ['Otávio Zanella', 'Renan Mukai', 'Erick Salvatierra'],
  },
  {
    name: 'Vento Sul',
    logo: 'wind',
    women: ['Greta Hoffmeister', 'Júlia Paranhos', 'Moema'],
    men: ['Lucas Bortolini', 'Vinícius Krause', 'Anselmo Peixoto'],
  },
  {
    name: 'Duna',
    logo: 'dune',
    women: ['Eduarda de Albuquerque Cavalcanti', 'Cecília Nahas', 'Jaqueline Teles'],
    men: ['Francisco Aguiar', 'Tomás Assaf', 'Edson Cavalcante'],
  },
  {
    name: 'Areia Quente',
    logo: 'gull',
    women: ['Yasmin Sarkis', 'Raíssa Bonfim', 'Flávia Uchida'],
    men: ['Gabriel Monjardim', 'Leandro Tupinambá', 'Nilton Jacques'],
  },
  {
    name: 'Ponta Verde',
    logo: 'point',
    women: ['Alice Fontoura', 'Débora Ishii', 'Mayara Calazans'],
    men: ['Bernardo Lins', 'Hugo Acioli', 'Pedro Yokota'],
  },
];

export const ABSENT: Readonly<Record<number, readonly string[]>> = {
  1: ['Erick Salvatierra', 'Cecília Nahas', 'Nilton Jacques', 'Pedro Yokota'],
  2: ['Davi Oyama', 'Moema', 'Débora Ishii', 'Pedro Yokota'],
  3: ['Rosângela Prates', 'Wellington Farias', 'Edson Cavalcante', 'Débora Ishii'],
  4: ['Tomás Assaf'],
};
