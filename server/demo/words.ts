export const firstNames =
  `Ada Adrian Aisha Alba Alejandro Amara Amélie Ana Anders Anika Anton Aoife Arjun Astrid Ayumi Beatriz Ben Camila Carlos
Chiara Chloe Clara Daniel David Deniz Diego Elena Eli Elif Emil Emma Erik Esther Eva Farah Felix Femi Freya Gabriel
Giulia Grace Hana Hannah Hugo Ibrahim Ida Imani Ines Ingrid Isaac Ivy Jakub James Jana Jasmin Joana Jonas Jun Kaito
Karolina Kofi Lars Laura Leila Leo Lina Linnea Luca Lucia Luis Mads Maja Malik Marcus Mariana Marta Mateo Maya Mei Milan
Mina Mira Nadia Naomi Nico Nils Noah Nora Oliver Omar Oskar Pablo Paula Petra Priya Rafael Ravi Rosa Ruben Sam Samira Sara
Sofia Soren Stella Tariq Theo Thomas Tomas Uma Valeria Vera Viktor Wei Yara Yuki Zara Zoe`.split(/\s+/)

export const lastNames =
  `Abbott Achebe Adeyemi Aguilar Ahmed Almeida Andersen Arslan Baker Banerjee Barros Bauer Becker Bergström Bianchi Bishop
Blanc Bouchard Byrne Campbell Carvalho Castillo Chen Choi Clarke Conti Costa Cruz Dahl Demir Desai Diaz Dubois Dvořák
Eriksen Evans Ferrari Fischer Fontaine Foster Fujita García Gomes González Gupta Haddad Hansen Hayashi Hoffmann Hughes
Ibrahim Iyer Jansen Jensen Johansson Jones Kaplan Kato Keller Khan Kim Klein Kovač Kowalski Kumar Lambert Larsen Laurent
Lee Lindqvist Lopes Lund Martin Martins Mbeki Mehta Mendes Meyer Moreau Moretti Mori Morgan Müller Nakamura Navarro
Nielsen Novak Nowak Obi Okafor Olsen Ortiz Osei Patel Pereira Petrov Popescu Quinn Ramos Rao Reid Reyes Ricci Rossi Roy
Sato Schmidt Schneider Shah Sharma Silva Singh Sokolov Suzuki Tanaka Torres Turner Vargas Virtanen Vogel Walker Wang Weber
Wójcik Wong Yamamoto Yılmaz Young Zhang`.split(/\s+/)

export const companyBeginnings =
  `Alder Amber Anchor Arc Aspen Atlas Beacon Birch Bright Cedar Cinder Clear Cobalt Copper Coral Crest Delta Drift Echo
Elm Ember Ever Fern Field Flint Forge Fox Glacier Granite Grove Harbor Hazel Helio Indigo Iron Juniper Kestrel Lantern
Larch Linen Lumen Maple Marble Meridian Mesa Mosaic North Oak Onyx Orchard Otter Pebble Pine Polar Prairie Quartz Raven
Ridge River Rowan Saffron Sage Silver Slate Solstice Sparrow Stone Summit Tern Thistle Tide Umber Vale Velvet Violet Willow
Winter Wren`.split(/\s+/)

export const companyEndings =
  `Analytics Architects Bakery Biotech Bureau Capital Clinic Collective Construction Consulting Design Energy Engineering
Events Films Foods Foundry Freight Games Health Hotels Institute Interiors Kitchens Labs Legal Logistics Media Mobility
Museums Outdoors Partners Pharma Press Properties Robotics Schools Security Software Studio Supply Systems Textiles Travel
Works`.split(/\s+/)

export const countries = [
  'DE',
  'US',
  'GB',
  'FR',
  'ES',
  'NL',
  'SE',
  'DK',
  'PL',
  'IT',
  'BR',
  'CA',
  'IN',
  'JP',
  'AU',
  'PT',
]

export const jobs =
  `Architect;Art director;Consultant;Controller;Designer;Developer;Director;Engineer;Founder;Head of operations;Office
manager;Photographer;Planner;Producer;Product manager;Project lead;Researcher;Studio manager;Surveyor;Writer`
    .split(';')
    .map((job) => job.replace(/\s+/g, ' '))

export const devices = [
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
]

/** Letters that an address is made of. */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('ı', 'i')
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, '')
